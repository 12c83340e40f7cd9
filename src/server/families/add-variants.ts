import type { z } from "zod";
import { valueText } from "#shared/attributes/value-text.ts";
import type { Specification } from "#shared/catalogue/contract.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import type {
  AdminFamily,
  addVariants as addVariantsEndpoint,
} from "#shared/families/admin-contract.ts";
import { rupees } from "#shared/money.ts";
import { lockDictionary } from "../attributes/dictionary-store.ts";
import { putReadAttributes } from "../attributes/put-read-attributes.ts";
import { checkProduct } from "../catalogue/drafts.ts";
import { findConflicts, insertProducts } from "../catalogue/new-products.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { noFamily, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { changeFamily } from "./edit-family.ts";
import { type FamilyOptionRecord, readValue } from "./given-values.ts";
import { familyStore } from "./store.ts";

type VariantDrafts = z.output<typeof addVariantsEndpoint.body>;
type VariantDraft = VariantDrafts["variants"][number];

type AddVariantsFailure = "invalid_request" | "conflict" | "not_found";

/**
 * Copies a variant of a family as new products, each with a name, SKU, price, stock and values of its
 * own, and takes them into the family: all or none. A specification that has an option's name says the
 * new value. Fails as `createProduct` and `updateFamily` do, with each fault at its variant.
 */
export async function addVariants(
  database: Database,
  familyId: string,
  { product: baseId, copyPictures, variants }: VariantDrafts,
  actor: string,
): Promise<Outcome<{ products: CatalogueProduct[]; family: AdminFamily }, AddVariantsFailure>> {
  if (!isId(familyId)) return noFamily();
  return database.transaction(async (db) => {
    await advisoryLock(db, "families");
    const store = familyStore(db);
    const family = await store.family(familyId);
    if (!family) return noFamily();
    const variantIds = await store.variantIds(family.id);
    const [base] = await catalogueStore(db).productsByIds(
      variantIds.filter((id) => id === baseId.toLowerCase()),
    );
    if (!base) return noProduct();
    const own = await store.options(familyId);
    const dictionary = await lockDictionary(db);
    const options = dictionary.filter(({ id }) => own.some((option) => option.id === id));
    const copied = { ...base, photos: copyPictures ? base.photos : [] };
    const made = await copyProduct(db, copied, options, variants, actor);
    if (!made.ok) return made;
    const madeIds = made.value;
    const joined = await changeFamily(db, family, {
      variants: [
        ...variantIds.map((product) => ({ product })),
        ...madeIds.map((product, index) => ({ product, values: variants[index]?.values })),
      ],
    });
    if (!joined.ok) return atVariants(joined, variantIds.length);
    const products = await catalogueStore(db).productsByIds(madeIds);
    return success({
      products: products.toSorted((a, b) => madeIds.indexOf(a.id) - madeIds.indexOf(b.id)),
      family: joined.value,
    });
  });
}

/**
 * Makes the products, whose ids it answers, or what is refused of all of them together. The search
 * index is for the caller to bring in step.
 */
async function copyProduct(
  db: Db,
  base: CatalogueProduct,
  options: readonly FamilyOptionRecord[],
  variants: readonly VariantDraft[],
  actor: string,
): Promise<Outcome<string[], AddVariantsFailure>> {
  const { id: _, slug: _slug, stock: _stock, photos, category, tierGroup: _group, ...texts } = base;
  const { ownHsn: hsn, ownGstPercent: gstPercent } = base;
  const drafts = variants.map(({ name, sku, price, quantity, values }) =>
    checkProduct({
      ...texts,
      hsn,
      gstPercent,
      category: category._id,
      photo: photos,
      specifications: base.specifications.map((each) => withValue(each, options, values)),
      name,
      sku,
      price: rupees(price),
      quantity,
    }),
  );
  const places = [...drafts.keys()].filter((place) => drafts[place]?.ok);
  const checked = drafts.flatMap((draft) => (draft.ok ? draft.value : []));
  const conflicts = await findConflicts(db, checked);
  const refusals = drafts.map((draft, place) =>
    draft.ok ? conflicts.get(places.indexOf(place)) : draft,
  );
  const refused = together(refusals);
  if (refused) return refused;
  const made = await insertProducts(db, checked, actor);
  await putReadAttributes(db, made);
  return success(made.map(({ id }) => id));
}

/** One failure of what is refused of variants, at their places. */
function together(
  refusals: readonly (Failure<AddVariantsFailure> | undefined)[],
): Failure<AddVariantsFailure> | undefined {
  const refused = [...refusals.entries()].flatMap(([place, refusal]) =>
    refusal ? [{ ...refusal, fields: fieldsOfVariant(place, refusal.fields) }] : [],
  );
  const [first] = refused;
  if (!first) return undefined;
  const message =
    refused.length === 1
      ? first.message
      : `${refused.length} of the variants cannot be made as they are: correct what is marked`;
  const fields = Object.assign({}, ...refused.map((refusal) => refusal.fields));
  return failure(first.code, message, { fields });
}

function fieldsOfVariant(
  index: number,
  fields: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [`variants.${index}.${field}`, message]),
  );
}

/** Failures of the new variants, which come after those that were there. */
function atVariants<Code extends AddVariantsFailure>(
  refusal: Failure<Code>,
  variantsBefore: number,
): Failure<Code> {
  const fields = Object.entries(refusal.fields ?? {}).map(([field, message]) => [
    field.replace(/^variants\.(\d+)\./, (whole, place) =>
      Number(place) < variantsBefore ? whole : `variants.${Number(place) - variantsBefore}.`,
    ),
    message,
  ]);
  return { ...refusal, fields: Object.fromEntries(fields) };
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
