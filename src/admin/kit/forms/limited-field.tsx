import type { ComponentProps, ReactNode } from "react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { FieldLimits } from "#shared/field-limits.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { lengthNote } from "./length-note.ts";
import type { ZodForm } from "./use-zod-form.ts";

interface LimitedFieldProps<Values extends FieldValues, Checked>
  extends Pick<
    ComponentProps<"input">,
    | "className"
    | "autoCapitalize"
    | "autoComplete"
    | "inputMode"
    | "list"
    | "onFocus"
    | "placeholder"
    | "spellCheck"
    | "required"
    | "aria-required"
  > {
  form: Pick<ZodForm<Values, Checked>, "control" | "field" | "maxLengthOf">;
  name: FieldPath<Values>;
  /** Left out, the form's schema says how long it may be. */
  limits?: FieldLimits;
  label: string;
  hint?: ReactNode;
  /** Lines of a longer text; left out, it is one line. */
  rows?: number;
}

/**
 * A text that tells near its limit how much is left. The input itself has no limit: it would cut what
 * is pasted without a word. The form's schema refuses what is too long.
 */
export function LimitedField<Values extends FieldValues, Checked>({
  form: { control, field, maxLengthOf },
  name,
  limits: { maxLength = maxLengthOf(name), ...limits } = {},
  rows,
  ...rest
}: LimitedFieldProps<Values, Checked>) {
  const text = useWatch({ control, name });
  const registered = field(name);
  const note =
    maxLength && !registered.error ? lengthNote(String(text ?? ""), maxLength) : undefined;
  const props = { ...rest, ...registered, ...limits, warning: note };
  if (rows === undefined) return <TextField {...props} />;
  const { pattern: _none, ...area } = props;
  return <TextAreaField {...(area as ComponentProps<typeof TextAreaField>)} rows={rows} />;
}
