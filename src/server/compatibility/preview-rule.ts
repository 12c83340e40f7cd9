import type { Rule } from "#shared/compatibility/rule.ts";
import type { Caught, Named, RulePreview } from "#shared/compatibility/rules-contract.ts";
import type { Db } from "../database/connection.ts";
import { readFacts } from "./facts-store.ts";
import { countFitting, findFitting } from "./find-fitting.ts";
import {
  anyFilter,
  compileFilters,
  type FitFilter,
  filterLookups,
  type TargetSide,
} from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import { myMachinesStore } from "./my-machines-store.ts";
import { namedBy, ruleTargets } from "./rule-targets.ts";

const MAX_NAMED = 20;
/** Machines whose goods are looked for where a rule compares the two. */
const MAX_COMPARED = 100;

/**
 * The matches of a rule: how many on either side, the first of each, and which of the goods the
 * first machine's starter kit would take.
 */
export async function previewRule(
  db: Db,
  { codeOf }: KnownRules,
  rule: Rule,
): Promise<RulePreview> {
  const [machines] = await compileFilters(filterLookups(db), [comparable(rule)], codeOf);
  if (!machines) throw new Error("one side was asked for");
  const goods = await goodsFilter(db, codeOf, rule, machines);
  const [ofMachines, ofGoods] = await Promise.all([caughtBy(db, machines), caughtBy(db, goods)]);
  const [machine] = ofMachines.first;
  const starter = machine && (await starterOf(db, codeOf, rule, machine));
  return { machines: ofMachines, goods: ofGoods, starter: starter ?? null };
}

/** Which of the goods the starter kit of a machine takes where it takes one. */
async function starterOf(
  db: Db,
  codeOf: KnownRules["codeOf"],
  rule: Rule,
  machine: Named,
): Promise<RulePreview["starter"]> {
  const [facts, named] = await Promise.all([
    readFacts(db, [machine._id]),
    readFacts(db, namedBy([rule])),
  ]);
  const its = facts.get(machine._id);
  const targets = its ? ruleTargets([rule], "machine", its, { codeOf, named }) : [];
  const filter = anyFilter(
    await compileFilters(
      filterLookups(db),
      targets.map(({ wanted }) => wanted),
      codeOf,
    ),
  );
  const [found = []] = await findFitting(db, [{ filter, limit: 2, cheapestFirst: true }]);
  const taken = found.find(({ id }) => id !== machine._id);
  const [goods] = taken ? await myMachinesStore(db).named([taken.id]) : [];
  return goods ? { machine, goods: asNamed(goods) } : null;
}

/** The machines, as far as they have what is compared. */
function comparable({ machines, comparisons }: Rule): TargetSide {
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
    return anyFilter(await compileFilters(filterLookups(db), [rule.goods], codeOf));
  }
  const [found = []] = await findFitting(db, [
    { filter: machines, limit: MAX_COMPARED, eachVariant: true },
  ]);
  const facts = await readFacts(
    db,
    found.map(({ id }) => id),
  );
  const named = await readFacts(db, namedBy([rule]));
  const targets = [...facts.values()].flatMap((machine) =>
    ruleTargets([rule], "machine", machine, { codeOf, named }),
  );
  return anyFilter(
    await compileFilters(
      filterLookups(db),
      targets.map(({ wanted }) => wanted),
      codeOf,
    ),
  );
}

async function caughtBy(db: Db, filter: FitFilter): Promise<Caught> {
  const [counted, [found = []]] = await Promise.all([
    countFitting(db, filter),
    findFitting(db, [{ filter, limit: MAX_NAMED, eachVariant: true }]),
  ]);
  const first = await myMachinesStore(db).named(found.slice(0, MAX_NAMED).map(({ id }) => id));
  return { ...counted, first: first.map(asNamed) };
}

const asNamed = ({ _id, name, slug }: Named): Named => ({ _id, name, slug });
