import { TextInput, type TextInputProps } from "@mantine/core";

/** The name to sign in with, the first field of its form. */
export function NameField(props: TextInputProps) {
  return (
    <TextInput
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      size="md"
      {...props}
    />
  );
}
