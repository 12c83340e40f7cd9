import { fieldLimits } from "#browser/field-limits.ts";
import { TextField } from "#ui/field.tsx";

interface AnswerFieldProps {
  hint: string;
  error: string | undefined;
}

/** The security answer that resets a forgotten password. */
export function AnswerField({ hint, error }: AnswerFieldProps) {
  return (
    <TextField
      label="Security answer (pet name)"
      name="answer"
      autoComplete="off"
      {...fieldLimits("register", "answer")}
      hint={hint}
      required
      error={error}
    />
  );
}
