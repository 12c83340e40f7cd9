import { fieldLimits } from "#browser/field-limits.ts";
import { TextField } from "#ui/field.tsx";

interface EmailFieldProps {
  /** `email` where an account is made; `username` where it is looked up. */
  autoComplete: "email" | "username";
  defaultValue?: string | undefined;
  error: string | undefined;
}

/** The address that an account is known by. */
export function EmailField({ autoComplete, defaultValue, error }: EmailFieldProps) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      autoCapitalize="none"
      spellCheck={false}
      {...fieldLimits("register", "email")}
      required
      error={error}
    />
  );
}
