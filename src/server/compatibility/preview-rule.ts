import type { Rule } from "#shared/compatibility/rule.ts";
import type { Caught } from "#shared/compatibility/rules-contract.ts";
import type { Db } from "../database/connection.ts";
import { readFacts } from "./facts-store.ts";
import { countFitting, findFitting } from "./find-fitting.ts";
import { anyOf, compileFilters, type FitFilter, type Wanted } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import { myMachinesStore } from "./my-machines-store.ts";
import { wishesOf } from "./wanted.ts";

const MAX_NAMED = 20;
/** Machines whose goods are looked for where a rule compares the two. */
const MAX_COMPARED = 100;

/** What a rule would catch: how many on either side, and the first of each. */
export async function previewRule(
  db: Db,
  { codeOf }: KnownRules,
  rule: Rule,
): Promise<{ machines: Caught; goods: Caught }> {
  const [machines] = await compileFilters(db, [comparable(rule)], codeOf);
  if (!machines) throw new Error("one side was asked for");
  const goods = await goodsFilter(db, codeOf, rule, machines);
  const [ofMachines, ofGoods] = await Promise.all([caughtBy(db, machines), caughtBy(db, goods)]);
  return { machines: ofMachines, goods: ofGoods };
}

/** The machines, as far as they have what is compared. */
function comparable({ machines, comparisons }: Rule): Wanted {
  if (machines.categories.length + machines.choices.length + machines.ranges.length === 0) {
    return machines;
  }
  const compared = comparisons.map(({ machine }) => ({ attribute: machine, min: null, max: null }));
  return { ...machines, ranges: [...machines.ranges, ...compared] };
}

/** The goods; where a rule compares, those that fit one of the machines. */
async function goodsFilter(
  db: Db,
  codeOf: KnownRules["codeOf"],
  rule: Rule,
  machines: FitFilter,
): Promise<FitFilter> {
  if (rule.comparisons.length === 0) {
    return anyOf(await compileFilters(db, [rule.goods], codeOf));
  }
  const [found = []] = await findFitting(db, [
    { filter: machines, limit: MAX_COMPARED, eachMember: true },
  ]);
  const facts = await readFacts(
    db,
    found.map(({ id }) => id),
  );
  const wishes = await Promise.all(
    [...facts.values()].map((machine) => wishesOf(db, [rule], "machine", machine, codeOf)),
  );
  return anyOf(
    await compileFilters(
      db,
      wishes.flat().map(({ wanted }) => wanted),
      codeOf,
    ),
  );
}

async function caughtBy(db: Db, filter: FitFilter): Promise<Caught> {
  const [counted, [found = []]] = await Promise.all([
    countFitting(db, filter),
    findFitting(db, [{ filter, limit: MAX_NAMED, eachMember: true }]),
  ]);
  const first = await myMachinesStore(db).named(found.slice(0, MAX_NAMED).map(({ id }) => id));
  return { ...counted, first: first.map(({ _id, name, slug }) => ({ _id, name, slug })) };
}
