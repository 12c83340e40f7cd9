import type { z } from "zod";
import { valueText } from "#shared/attributes/value-text.ts";
import type { Specification } from "#shared/catalogue/contract.ts";
import { type Failure, type Outcome, success } from "#shared/failure.ts";
import type {
  AdminFamily,
  addVariant as addVariantEndpoint,
} from "#shared/families/admin-contract.ts";
import { rupees } from "#shared/money.ts";
import { createProduct } from "../catalogue/edit-product.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database } from "../database/connection.ts";
import { noFamily, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { changeFamily } from "./edit-family.ts";
import { type FamilyOptionRecord, readValue } from "./given-values.ts";
import { lockOptions } from "./lock-options.ts";
import { familyStore } from "./store.ts";

type VariantDraft = z.output<typeof addVariantEndpoint.body>;

type AddVariantFailure = "invalid_request" | "conflict" | "not_found";

/**
 * Copies a member of a family as a new product with a name, SKU, price, stock and values of its own,
 * and takes it into the family: both or neither. A specification that has an option's name says the
 * new value. Fails as `createProduct` and `updateFamily` do.
 */
export async function addVariant(
  database: Database,
  familyId: string,
  draft: VariantDraft,
): Promise<Outcome<{ product: CatalogueProduct; family: AdminFamily }, AddVariantFailure>> {
  if (!isId(familyId)) return noFamily();
  try {
    return await database.oneTransaction(async (db) => {
      await advisoryLock(db, "families");
      const store = familyStore(db);
      const family = await store.family(familyId);
      if (!family) return noFamily();
      const memberIds = await store.memberIds(family.id);
      const [base] = await catalogueStore(db).productsByIds(
        memberIds.filter((id) => id === draft.product.toLowerCase()),
      );
      if (!base) return noProduct();
      const own = await store.options(familyId);
      const dictionary = await lockOptions(db);
      const options = dictionary.filter(({ id }) => own.some((option) => option.id === id));
      const {
        id: _,
        slug: _slug,
        stock: _stock,
        photos,
        category,
        tierGroup: _group,
        ...texts
      } = base;
      const made = await createProduct(database, {
        ...texts,
        category: category._id,
        photo: draft.copyPictures ? photos : [],
        specifications: base.specifications.map((each) => withValue(each, options, draft.values)),
        name: draft.name,
        sku: draft.sku,
        price: rupees(draft.price),
        quantity: draft.quantity,
      });
      if (!made.ok) return made;
      const members = memberIds.map((product) => ({ product }));
      const joined = await changeFamily(db, family, {
        members: [...members, { product: made.value.id, values: draft.values }],
      });
      if (!joined.ok) throw new Refused(underOption(joined, made.value.id));
      const [product = made.value] = await catalogueStore(db).productsByIds([made.value.id]);
      return success({ product, family: joined.value });
    });
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}

/** Undoes the new product where the family does not take it. */
class Refused extends Error {
  readonly failure: Failure<AddVariantFailure>;

  constructor(failure: Failure<AddVariantFailure>) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The form has a field for each option: the new product has no id there yet. */
function underOption<Code extends AddVariantFailure>(
  failure: Failure<Code>,
  productId: string,
): Failure<Code> {
  const fields = Object.entries(failure.fields ?? {}).map(([field, message]) => [
    field.replace(`${productId} `, ""),
    message,
  ]);
  return { ...failure, fields: Object.fromEntries(fields) };
}

function withValue(
  specification: Specification,
  options: readonly FamilyOptionRecord[],
  values: Readonly<Record<string, string>>,
): Specification {
  const name = specification.name.toLowerCase();
  const option = options.find((each) => each.name.toLowerCase() === name);
  const value = option && readValue(option, values[option.code] ?? "");
  return option && value ? { ...specification, value: valueText(option, value) } : specification;
}
