import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Rule, type RuleSide, ruleLimits } from "#shared/compatibility/rule.ts";
import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { sharedAdvisoryLock } from "../database/advisory-lock.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, invalidFields, noRule } from "../lib/common-failures.ts";
import { isId, newId } from "../lib/ids.ts";
import { withMergedChoices } from "./merged-choices.ts";
import { rulesStore, type StoredRule } from "./rules-store.ts";

/** Makes a rule. Fails with `invalid_request` and the refused fields; `conflict` where there are too many. */
export async function createRule(
  database: Database,
  given: Rule,
): Promise<Outcome<StoredRule, "invalid_request" | "conflict">> {
  return database.transaction(async (db) => {
    // An attribute that the rule names is neither deleted nor given another unit meanwhile.
    await sharedAdvisoryLock(db, "attributes");
    const store = rulesStore(db);
    const rule = await withMergedChoices(db, given);
    const problem = await problemOf(db, rule);
    if (problem) return problem;
    if ((await store.count()) >= ruleLimits.rules) {
      return failure(
        "conflict",
        "There are too many rules already: delete some, or make one wider",
      );
    }
    const [made] = await store.insert([{ ...rule, id: newId() }]);
    if (!made) throw new Error("a rule that was inserted just now is not there");
    await announce(db, cacheTags.compatibility);
    return success(made);
  });
}

/**
 * Replaces a rule. Fails with `changed_meanwhile`, and the present rule by `present`, where `version`
 * is not its `updatedAt`.
 */
export async function updateRule(
  database: Database,
  id: string,
  given: Rule,
  version: string | undefined,
  present: (db: Db, rule: StoredRule) => Promise<Record<string, unknown>>,
): Promise<Outcome<StoredRule, "invalid_request" | "not_found" | "changed_meanwhile">> {
  if (!isId(id)) return noRule();
  return database.transaction(async (db) => {
    await sharedAdvisoryLock(db, "attributes");
    const store = rulesStore(db);
    const before = await store.lock(id);
    if (!before) return noRule();
    if (!isPresentVersion(version, before.updatedAt)) {
      return changedMeanwhile("rule", { rule: await present(db, before) });
    }
    const rule = await withMergedChoices(db, given);
    const problem = await problemOf(db, rule);
    if (problem) return problem;
    const after = await store.update(id, rule);
    await announce(db, cacheTags.compatibility);
    return after ? success(after) : noRule();
  });
}

/** Answers the rule as it was at last. */
export async function deleteRule(
  database: Database,
  id: string,
): Promise<Outcome<StoredRule, "not_found">> {
  if (!isId(id)) return noRule();
  return database.transaction(async (db) => {
    const store = rulesStore(db);
    const rule = await store.lock(id);
    if (!rule) return noRule();
    await store.delete(id);
    await announce(db, cacheTags.compatibility);
    return success(rule);
  });
}

/** The rule that a form makes: ids in one spelling, nothing twice, bounds that are upside down turned. */
export function ruleOf({ kind, machines, goods, comparisons, starter, reason }: RuleFields): Rule {
  return { kind, reason, machines: sideOf(machines), goods: sideOf(goods), comparisons, starter };
}

function sideOf({ products: named, categories: chosen, choices, ranges }: RuleSide): RuleSide {
  const ids = (given: readonly string[]) => [...new Set(given.map((id) => id.toLowerCase()))];
  return {
    products: ids(named),
    categories: ids(chosen),
    choices: choices.map(({ attribute, values }) => ({ attribute, values: [...new Set(values)] })),
    ranges: ranges.map(({ attribute, min, max }) =>
      min !== null && max !== null && min > max
        ? { attribute, min: max, max: min }
        : { attribute, min, max },
    ),
  };
}

/** Why a rule makes no sense, at the fields at fault; undefined where it does. */
export async function problemOf(
  db: Db,
  rule: Omit<Rule, "reason">,
): Promise<Failure<"invalid_request"> | undefined> {
  const fields: Record<string, string> = {};
  for (const [name, what] of [
    ["machines", "machines"],
    ["goods", "goods"],
  ] as const) {
    const problem = await sideProblem(db, rule[name], what);
    if (problem) fields[name] = problem;
  }
  const compared = rule.comparisons.flatMap(({ goods, machine }) => [goods, machine]);
  const numbers = await attributesOf(db, compared, "number");
  if (compared.some((code) => !numbers.has(code))) {
    fields.comparisons = "Only attributes that are numbers can be compared: choose another";
  }
  return Object.keys(fields).length > 0 ? invalidFields(fields) : undefined;
}

async function sideProblem(db: Db, side: RuleSide, what: string): Promise<string | undefined> {
  const { products: named, categories: chosen, choices, ranges } = side;
  if (named.length + chosen.length + choices.length + ranges.length === 0) {
    return `Say which ${what}: name some, choose a category or give a condition`;
  }
  if (ranges.some(({ min, max }) => min === null && max === null)) {
    return "Give the least, the greatest or both of a number";
  }
  // One after the other: a transaction's connection answers one query at a time.
  const productsThere = await countIds(db, products, named);
  const categoriesThere = await countIds(db, categories, chosen);
  const numbers = await attributesOf(
    db,
    ranges.map(({ attribute }) => attribute),
    "number",
  );
  const choosable = await attributesOf(
    db,
    choices.map(({ attribute }) => attribute),
    "choice",
  );
  if (productsThere < named.length) return "One of the products no longer exists: take it out";
  if (categoriesThere < chosen.length)
    return "One of the categories no longer exists: choose another";
  if (ranges.some(({ attribute }) => !numbers.has(attribute))) {
    return "An attribute for a number no longer exists: choose another";
  }
  if (choices.some(({ attribute }) => !choosable.has(attribute))) {
    return "An attribute with choices no longer exists: choose another";
  }
  for (const { attribute, values } of choices) {
    const rows = await db
      .select({ slug: attributeValues.slug })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(
        and(
          eq(attributes.code, attribute),
          inArray(attributeValues.slug, [...values]),
          isNull(attributeValues.mergedInto),
        ),
      );
    if (rows.length < values.length) return "A chosen value no longer exists: choose again";
  }
  return undefined;
}

async function countIds(
  db: Db,
  table: typeof products | typeof categories,
  ids: readonly string[],
): Promise<number> {
  const wanted = ids.filter(isId);
  return wanted.length === 0 ? 0 : db.$count(table, inArray(table.id, wanted));
}

/** Which of these codes are attributes of a kind. */
async function attributesOf(
  db: Db,
  codes: readonly string[],
  kind: "number" | "choice",
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .select({ code: attributes.code })
    .from(attributes)
    .where(and(inArray(attributes.code, [...codes]), eq(attributes.kind, kind)));
  return new Set(rows.map(({ code }) => code));
}
