import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** The box of a password. The kit marks a wrong one for the eye alone: it is told to whoever hears the page, too. */
export function SecretInput(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
