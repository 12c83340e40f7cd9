import { limitsByForm } from "virtual:field-limits";
import type { FieldLimits, FormName, TextField } from "#shared/field-limits.ts";

/** The limits that the contract sets to a text field of a form, to spread on the input. */
export function fieldLimits<Name extends FormName>(
  form: Name,
  field: TextField<Name>,
): FieldLimits {
  return limitsByForm[form][field] ?? {};
}
