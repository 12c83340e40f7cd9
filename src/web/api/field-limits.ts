import { limitsByForm } from "virtual:field-limits";
import type { FieldLimits, FormEndpoint, TextField } from "#shared/field-limits.ts";

/**
 * The limits that an endpoint's contract sets to a text field of its body, to spread on the input.
 *
 * @param field of an object in the body as `shippingAddress.city`
 */
export function fieldLimits<Name extends FormEndpoint>(
  endpoint: Name,
  field: TextField<Name>,
): FieldLimits {
  return limitsByForm[endpoint][field] ?? {};
}
