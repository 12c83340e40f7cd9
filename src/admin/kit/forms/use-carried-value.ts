import { useEffect } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

/** Carries into a field of a form what is chosen by other means than a control. */
export function useCarriedValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  { setValue, clearErrors }: Pick<UseFormReturn<Values>, "setValue" | "clearErrors">,
  name: Name,
  value: FieldPathValue<Values, Name>,
): void {
  useEffect(() => {
    setValue(name, value, { shouldDirty: true });
    clearErrors(name);
  }, [setValue, clearErrors, name, value]);
}
