import { asc, eq, inArray } from "drizzle-orm";
import type { PressTarget } from "#shared/press-settings/contract.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { pressSettingTargets } from "../database/schema/press-settings.ts";
import { newId } from "../lib/ids.ts";

// What press settings hold for: products and categories, as blanks and as machines.

export type TargetIds = Record<"blanks" | "machines", readonly Pick<PressTarget, "kind" | "_id">[]>;

interface TargetRow {
  side: "blank" | "machine";
  target: PressTarget;
}

/** By setting, in the order in which they were chosen. */
export async function readTargets(db: Db, settingIds: string[]): Promise<Map<string, TargetRow[]>> {
  if (settingIds.length === 0) return new Map();
  const rows = await db
    .select({
      settingId: pressSettingTargets.settingId,
      side: pressSettingTargets.side,
      product: { _id: products.id, name: products.name, slug: products.slug },
      category: { _id: categories.id, name: categories.name, slug: categories.slug },
    })
    .from(pressSettingTargets)
    .leftJoin(products, eq(products.id, pressSettingTargets.productId))
    .leftJoin(categories, eq(categories.id, pressSettingTargets.categoryId))
    .where(inArray(pressSettingTargets.settingId, settingIds))
    .orderBy(asc(pressSettingTargets.id));
  const targets = new Map<string, TargetRow[]>();
  for (const { settingId, side, product, category } of rows) {
    const target: PressTarget | null = product
      ? { kind: "product", ...product }
      : category && { kind: "category", ...category };
    if (target) targets.set(settingId, [...(targets.get(settingId) ?? []), { side, target }]);
  }
  return targets;
}

/** Writes what a setting holds for beside what it has already. */
export async function writeTargets(
  db: Db,
  settingId: string,
  { blanks, machines }: TargetIds,
): Promise<void> {
  const rows = (["blank", "machine"] as const).flatMap((side) =>
    (side === "blank" ? blanks : machines).map(({ kind, _id }) => ({
      settingId,
      side,
      productId: kind === "product" ? _id : null,
      categoryId: kind === "category" ? _id : null,
    })),
  );
  // Read by their ids they stand as they were chosen; those made within a millisecond have no order.
  const ids = rows.map(() => newId()).toSorted();
  const ordered = rows.map((row, at) => ({ id: ids[at] ?? newId(), ...row }));
  if (ordered.length > 0) {
    await db.insert(pressSettingTargets).values(ordered).onConflictDoNothing();
  }
}

/** Whether some of what a setting is to hold for is no product's, or no category's, id. */
export async function areTargetsMissing(db: Db, wanted: TargetIds["blanks"]): Promise<boolean> {
  const idsOf = (kind: PressTarget["kind"]) => [
    ...new Set(wanted.filter((each) => each.kind === kind).map(({ _id }) => _id)),
  ];
  const [productIds, categoryIds] = [idsOf("product"), idsOf("category")];
  // One after the other: a transaction's connection answers one query at a time.
  const known =
    (productIds.length && (await db.$count(products, inArray(products.id, productIds)))) +
    (categoryIds.length && (await db.$count(categories, inArray(categories.id, categoryIds))));
  return known < productIds.length + categoryIds.length;
}

/** Those rows of what a setting is for whose product or category is there, and stays until the transaction ends. */
export async function presentTargets(db: Db, rows: readonly Record<string, unknown>[]) {
  const idsOf = (column: string) =>
    rows.flatMap((row) => (typeof row[column] === "string" ? [row[column]] : []));
  const there = [
    ...(await db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, idsOf("product_id")))
      .for("key share")),
    ...(await db
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.id, idsOf("category_id")))
      .for("key share")),
  ];
  const ids = new Set<unknown>(there.map(({ id }) => id));
  return rows.filter((row) => ids.has(row.product_id ?? row.category_id));
}
