import type { z } from "zod";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type {
  AdminFamily,
  FamilyInput,
  updateFamily as updateFamilyEndpoint,
} from "#shared/families/admin-contract.ts";
import { findValueProblems } from "#shared/families/check-values.ts";
import { indexProducts } from "../catalogue/index-products.ts";
import { lockProducts, type ProductRow } from "../catalogue/stock-store.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { isPresentVersion } from "../database/row-version.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, invalidFields, noFamily } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { readAdminFamily } from "./admin-family.ts";
import { type GivenValue, readGivenValues } from "./given-values.ts";
import { lockOptions } from "./lock-options.ts";
import {
  type AttributeRecord,
  type FamilyRecord,
  familyStore,
  type ProductValue,
} from "./store.ts";
import { familyWriteStore } from "./write-store.ts";

/** What becomes different about a family; what is left out stays. */
export type FamilyChange = z.output<typeof updateFamilyEndpoint.body>;

/**
 * Makes a family of products that stand alone. Fails with `invalid_request` where a product lacks a
 * value or has several of an option, with `conflict` where two are alike, one is in a family or gone.
 */
export async function createFamily(
  database: Database,
  input: FamilyInput,
): Promise<Outcome<AdminFamily, "invalid_request" | "conflict">> {
  return database.transaction(async (db) => {
    await advisoryLock(db, "families");
    const checked = await checkFamily(db, undefined, input);
    if (!checked.ok) return checked;
    const id = await familyWriteStore(db).insertFamily(input);
    await writeFamily(db, id, checked.value);
    return success(await readAdminFamily(db, id));
  });
}

/**
 * Changes what is named of a family. Besides what `createFamily` fails with: `not_found`, and
 * `changed_meanwhile` with the present family where `version` is not its present `updatedAt`.
 */
export async function updateFamily(
  database: Database,
  id: string,
  { version, ...change }: FamilyChange,
): Promise<
  Outcome<AdminFamily, "invalid_request" | "conflict" | "not_found" | "changed_meanwhile">
> {
  if (!isId(id)) return noFamily();
  return database.transaction(async (db) => {
    const before = await lockForEdit(db, id, version);
    if (!before.ok) return before;
    return changeFamily(db, before.value, change);
  });
}

/** Changes a family that `lockForEdit` has locked. */
export async function changeFamily(
  db: Db,
  family: FamilyRecord,
  change: FamilyChange,
): Promise<Outcome<AdminFamily, "invalid_request" | "conflict">> {
  const present = await readAdminFamily(db, family.id);
  const input: FamilyInput = {
    name: change.name ?? family.name,
    sharedTiers: change.sharedTiers ?? family.sharedTiers,
    options: change.options ?? present.options,
    members: change.members ?? present.members.map(({ _id: product }) => ({ product })),
  };
  const isCheckedAnew = change.options !== undefined || change.members !== undefined;
  const checked = await checkFamily(db, family, input, isCheckedAnew);
  if (!checked.ok) return checked;
  await familyWriteStore(db).updateFamily(family.id, input);
  await writeFamily(db, family.id, checked.value);
  return success(await readAdminFamily(db, family.id));
}

/** Deletes a family; its products stand alone again. */
export async function deleteFamily(
  database: Database,
  id: string,
  version: string | undefined,
): Promise<Outcome<FamilyRecord, "not_found" | "changed_meanwhile">> {
  if (!isId(id)) return noFamily();
  return database.transaction(async (db) => {
    const before = await lockForEdit(db, id, version);
    if (!before.ok) return before;
    const family = before.value;
    const memberIds = await familyStore(db).memberIds(family.id);
    const locked = await lockProducts(db, memberIds);
    await familyWriteStore(db).deleteFamily(family.id);
    await indexProducts(db, [...locked.keys()]);
    await announceFamily(db, family.id, [...locked.values()]);
    return success(family);
  });
}

/**
 * Lets one change of families happen at a time: what a product belongs to then stays until the
 * transaction ends, though its members are only known once the family is read.
 */
async function lockForEdit(
  db: Db,
  id: string,
  version?: string,
): Promise<Outcome<FamilyRecord, "not_found" | "changed_meanwhile">> {
  await advisoryLock(db, "families");
  const family = await familyStore(db).family(id);
  if (!family) return noFamily();
  if (!isPresentVersion(version, family.updatedAt)) {
    return changedMeanwhile("family", { family: await readAdminFamily(db, family.id) });
  }
  return success(family);
}

/** A family as it will be, with all its products locked. */
interface CheckedFamily {
  options: Pick<AttributeRecord, "id">[];
  memberIds: string[];
  leaving: string[];
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
async function checkFamily(
  db: Db,
  before: FamilyRecord | undefined,
  { options: codes, members }: Pick<FamilyInput, "options" | "members">,
  isChecked = true,
): Promise<Outcome<CheckedFamily, "invalid_request" | "conflict">> {
  const store = familyStore(db);
  const memberIds = members.map(({ product }) => product.toLowerCase());
  if (new Set(memberIds).size !== memberIds.length) {
    return invalidFields({ members: "Each product can be in the family once only" });
  }
  const beforeIds = before ? await store.memberIds(before.id) : [];
  const ids = [...new Set([...beforeIds, ...memberIds])].filter(isId);
  const locked = await lockProducts(db, ids);
  const dictionary = await lockOptions(db);
  const options = codes.flatMap((code) => dictionary.find((each) => each.code === code) ?? []);
  if (options.length !== codes.length || new Set(codes).size !== codes.length) {
    return invalidFields({ options: "Choose each option once, from the attributes there are" });
  }
  if (memberIds.some((id) => !locked.has(id))) return productGone();
  const homes = await store.familiesOf(memberIds);
  const elsewhere = memberIds.find((id) => (homes.get(id)?.id ?? before?.id) !== before?.id);
  if (elsewhere !== undefined) {
    const family = homes.get(elsewhere)?.name ?? "";
    return inAnotherFamily(locked.get(elsewhere)?.name ?? "", family);
  }
  const { given, refused } = readGivenValues(options, members);
  if (refused.length > 0) return invalidFields(fieldsOf(refused));
  const present = await store.valuesOf(
    memberIds,
    options.map(({ id }) => id),
  );
  const values = given.filter((each) => !isPresentValue(each, present));
  if (isChecked) {
    const problems = findValueProblems(
      options,
      memberIds.map((id) => ({
        _id: id,
        name: locked.get(id)?.name ?? "",
        values: Object.fromEntries(
          options.map(({ code }) => [code, valuesAfter(id, code, values, present)]),
        ),
      })),
    );
    const unclear = problems.filter(({ kind }) => kind !== "alike");
    if (unclear.length > 0) return invalidFields(fieldsOf(unclear));
    const [alike] = problems;
    if (alike) return failure("conflict", alike.message, { fields: fieldsOf(problems) });
  }
  return success({
    options,
    memberIds,
    leaving: beforeIds.filter((id) => !memberIds.includes(id)),
    joining: memberIds.filter((id) => !beforeIds.includes(id)),
    values,
    products: [...locked.values()],
  });
}

/** Where a failure belongs in the table of members. */
function fieldsOf(
  problems: readonly { productId: string; code: string; message: string }[],
): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ productId, code, message }) => [`${productId} ${code}`, message]),
  );
}

function valuesAfter(
  productId: string,
  code: string,
  given: readonly GivenValue[],
  present: readonly ProductValue[],
): string[] {
  const own = given.find((each) => each.productId === productId && each.code === code);
  if (own) return [own.value.slug];
  return present
    .filter((value) => value.productId === productId && value.code === code)
    .map(({ slug }) => slug);
}

function isPresentValue(
  { productId, value }: GivenValue,
  present: readonly ProductValue[],
): boolean {
  const own = present.filter(
    (each) => each.productId === productId && each.attributeId === value.attributeId,
  );
  return own.length === 1 && own[0]?.slug === value.slug;
}

async function writeFamily(db: Db, id: string, family: CheckedFamily): Promise<void> {
  const writes = familyWriteStore(db);
  await writes.setOptions(
    id,
    family.options.map((option) => option.id),
  );
  await writes.removeMembers(id, family.leaving);
  await writes.addMembers(id, family.joining);
  await writes.setValues(family.values);
  await indexProducts(db, [...new Set([...family.memberIds, ...family.leaving])]);
  await announceFamily(db, id, family.products);
}

/**
 * Announces a family with its products, and so what shows its card. Lists that gain or lose cards are
 * announced by the index.
 */
async function announceFamily(
  db: Db,
  id: string,
  products: readonly Pick<ProductRow, "id">[],
): Promise<void> {
  await announce(
    db,
    cacheTags.family(id),
    ...products.map((product) => cacheTags.product(product.id)),
    cacheTags.search,
  );
}

const productGone = () =>
  failure("conflict", "One of these products no longer exists: open the family again");

const inAnotherFamily = (product: string, family: string) =>
  failure("conflict", `“${product}” is in the family “${family}” already: take it out there first`);
