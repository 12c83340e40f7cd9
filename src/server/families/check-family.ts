import { failure, type Outcome, success } from "#shared/failure.ts";
import type { FamilyInput } from "#shared/families/admin-contract.ts";
import { findValueProblems } from "#shared/families/check-values.ts";
import { lockDictionary } from "../attributes/dictionary-store.ts";
import type { Db } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { lockProducts, type ProductRow } from "../stock/stock-store.ts";
import type { AttributeRecord, OptionValue } from "./family-lookups.ts";
import { type GivenValue, readGivenValues } from "./given-values.ts";
import { type FamilyRecord, familyStore } from "./store.ts";

/** A family as it will be, with all its products locked. */
export interface CheckedFamily {
  options: Pick<AttributeRecord, "id">[];
  variantIds: string[];
  allocations: string[];
  joining: string[];
  values: GivenValue[];
  products: ProductRow[];
}

/**
 * Locks all products that are or will be in the family and holds what is asked against the rules.
 *
 * @param isChecked whether values are held against the options; a family that had faults before may
 *   still be renamed
 */
export async function checkFamily(
  db: Db,
  before: FamilyRecord | undefined,
  { options: codes, variants }: Pick<FamilyInput, "options" | "variants">,
  isChecked = true,
): Promise<Outcome<CheckedFamily, "invalid_request" | "conflict">> {
  const store = familyStore(db);
  const variantIds = variants.map(({ product }) => product.toLowerCase());
  if (new Set(variantIds).size !== variantIds.length) {
    return invalidFields({ variants: "Each product can be in the family once only" });
  }
  const beforeIds = before ? await store.variantIds(before.id) : [];
  const ids = [...new Set([...beforeIds, ...variantIds])].filter(isId);
  const locked = await lockProducts(db, ids);
  const dictionary = await lockDictionary(db);
  const options = codes.flatMap((code) => dictionary.find((each) => each.code === code) ?? []);
  if (options.length !== codes.length || new Set(codes).size !== codes.length) {
    return invalidFields({ options: "Choose each option once, from the attributes there are" });
  }
  if (variantIds.some((id) => !locked.has(id))) return productGone();
  const homes = await store.familiesOf(variantIds);
  const elsewhere = variantIds.find((id) => (homes.get(id)?.id ?? before?.id) !== before?.id);
  if (elsewhere !== undefined) {
    const family = homes.get(elsewhere)?.name ?? "";
    return inAnotherFamily(locked.get(elsewhere)?.name ?? "", family);
  }
  const { given, refused } = readGivenValues(options, variants);
  if (refused.length > 0) return invalidFields(fieldsOf(variantIds, refused));
  const present = await store.valuesOf(
    variantIds,
    options.map(({ id }) => id),
  );
  const values = given.filter((each) => !isPresentValue(each, present));
  if (isChecked) {
    const problems = findValueProblems(
      options,
      variantIds.map((id) => ({
        _id: id,
        name: locked.get(id)?.name ?? "",
        sku: locked.get(id)?.sku ?? "",
        values: Object.fromEntries(
          options.map(({ code }) => [code, valuesAfter(id, code, values, present)]),
        ),
      })),
    );
    const unclear = problems.filter(({ kind }) => kind !== "alike");
    if (unclear.length > 0) return invalidFields(fieldsOf(variantIds, unclear));
    const [alike] = problems;
    if (alike)
      return failure("conflict", alike.message, { fields: fieldsOf(variantIds, problems) });
  }
  return success({
    options,
    variantIds,
    allocations: beforeIds.filter((id) => !variantIds.includes(id)),
    joining: variantIds.filter((id) => !beforeIds.includes(id)),
    values,
    products: [...locked.values()],
  });
}

/** Where failures belong among the variants that were given: `variants.0.values.colour`. */
function fieldsOf(
  variantIds: readonly string[],
  problems: readonly { productId: string; code: string; message: string }[],
): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ productId, code, message }) => [
      `variants.${variantIds.indexOf(productId)}.values.${code}`,
      message,
    ]),
  );
}

function valuesAfter(
  productId: string,
  code: string,
  given: readonly GivenValue[],
  present: readonly OptionValue[],
): string[] {
  const own = given.find((each) => each.productId === productId && each.code === code);
  if (own) return [own.value.slug];
  return present
    .filter((value) => value.productId === productId && value.code === code)
    .map(({ slug }) => slug);
}

function isPresentValue(
  { productId, value }: GivenValue,
  present: readonly OptionValue[],
): boolean {
  const own = present.filter(
    (each) => each.productId === productId && each.attributeId === value.attributeId,
  );
  return own.length === 1 && own[0]?.slug === value.slug;
}

export const productGone = () =>
  failure("conflict", "One of these products no longer exists: open the family again");

const inAnotherFamily = (product: string, family: string) =>
  failure("conflict", `“${product}” is in the family “${family}” already: take it out there first`);
