import { Button, type ButtonProps, createPolymorphicComponent } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

type Props = ButtonProps & { icon: Icon };

/** A Button with its icon before its word, as large as the button asks for. */
export const ActionButton = createPolymorphicComponent<"button", Props>(
  ({ icon: IconComponent, size, ...props }: Props) => (
    <Button
      {...props}
      {...(size === undefined ? {} : { size })}
      leftSection={
        <IconComponent size={size === undefined ? 16 : (iconSizes[String(size)] ?? 16)} aria-hidden />
      }
    />
  ),
);

const iconSizes: Readonly<Record<string, number>> = {
  xs: 15,
  "compact-xs": 14,
  "compact-sm": 15,
  md: 18,
  lg: 18,
};
