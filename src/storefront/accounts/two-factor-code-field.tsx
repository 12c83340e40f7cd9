import { fieldLimits } from "#browser/field-limits.ts";
import { TextField } from "#ui/field.tsx";

interface TwoFactorCodeFieldProps {
  error: string | undefined;
  autoFocus?: boolean;
}

/** A code of an authenticator app, or a recovery code: those have letters, so that any keyboard may come. */
export function TwoFactorCodeField({ error, autoFocus }: TwoFactorCodeFieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...fieldLimits("login", "code")}
      hint="Of your authenticator app, or a recovery code. Lost both? An owner can let you in again, under Staff"
      required
      error={error}
      autoFocus={autoFocus}
    />
  );
}
