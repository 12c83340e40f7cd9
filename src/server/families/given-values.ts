import type { FamilyVariantInput } from "#shared/families/admin-contract.ts";
import type { KnownChoice } from "../attributes/choices.ts";
import { typedValue } from "../attributes/set-attributes.ts";
import type { WantedValue } from "../attributes/value-store.ts";
import type { AttributeRecord } from "./family-lookups.ts";

/** An attribute with the choices that it has already. */
export interface FamilyOptionRecord extends AttributeRecord {
  choices: readonly KnownChoice[];
}

/** A value that the owner gives a product. */
export interface GivenValue {
  productId: string;
  code: string;
  /** As the dictionary keeps it; a number has no name. */
  value: WantedValue;
}

/**
 * Reads a value as people type it: a number, or the name or another spelling of a choice; a name that
 * nothing has is a new choice. Undefined for a number that is none and a name without letters.
 */
export function readValue(
  attribute: Pick<FamilyOptionRecord, "id" | "kind" | "choices">,
  typed: string,
): WantedValue | undefined {
  if (!/[\p{L}\p{N}]/u.test(typed)) return undefined;
  const value = typedValue(attribute, typed);
  return value && { ...value, attributeId: attribute.id };
}

/**
 * The values that are given for the options of a family; empty ones are passed over. Answers the
 * refused ones with a sentence each, by product and code.
 */
export function readGivenValues(
  options: readonly FamilyOptionRecord[],
  variants: readonly FamilyVariantInput[],
): { given: GivenValue[]; refused: { productId: string; code: string; message: string }[] } {
  const given: GivenValue[] = [];
  const refused: { productId: string; code: string; message: string }[] = [];
  for (const { product, values = {} } of variants) {
    const productId = product.toLowerCase();
    for (const attribute of options) {
      const { code, name, kind } = attribute;
      const typed = values[code]?.trim() ?? "";
      if (typed === "") continue;
      const value = readValue(attribute, typed);
      if (value) given.push({ productId, code, value });
      else {
        const rule = kind === "number" ? "must be a number" : "must have letters or digits";
        refused.push({ productId, code, message: `${name} ${rule}` });
      }
    }
  }
  return { given, refused };
}
