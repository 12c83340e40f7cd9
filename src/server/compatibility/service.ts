import {
  MAX_CHECKED_PRODUCTS,
  MAX_MACHINES,
  type Machine,
  tooManyMachines,
} from "#shared/compatibility/machines.ts";
import { fits, isOnSide, type Rule } from "#shared/compatibility/rule.ts";
import type { RuleFields, WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { isSlug } from "#shared/slug.ts";
import type { ShownProducts } from "../catalogue/shown-products.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import type { ConnectionShare } from "../database/connection-share.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { noProduct, noRule } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { Keywords } from "../search-index/keywords.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import { type ChosenFits, chosenFits, shownFits, tagsOfChoice } from "./chosen-fits.ts";
import { createRule, deleteRule, problemOf, ruleOf, updateRule } from "./edit-rules.ts";
import { factsOfProduct, readFacts, readFactsOf } from "./facts-store.ts";
import { findMachineKinds, findMachines } from "./find-machines.ts";
import {
  anyFilter,
  compileFilters,
  conditionsOf,
  type FitConditions,
  filterLookups,
} from "./fit-filter.ts";
import { openKnownKits } from "./known-kits.ts";
import { openKnownRules } from "./known-rules.ts";
import { withMergedChoices } from "./merged-choices.ts";
import { myMachinesStore } from "./my-machines-store.ts";
import { previewRule } from "./preview-rule.ts";
import { type FitsLookups, productFits } from "./product-fits.ts";
import { findAfresh, rememberFits } from "./remember-fits.ts";
import { type KnownFacts, namedBy, ruleTargets } from "./rule-targets.ts";
import { rulesStore } from "./rules-store.ts";
import { writtenRule, writtenRules } from "./written-rules.ts";

interface Parts {
  database: Database;
  /** The connections by which pages and lists ask. */
  finding: Pick<ConnectionShare, "db">;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  keywords: Pick<Keywords, "match">;
  shown: ShownProducts;
}

/** Products of which is remembered what fits them. */
const MAX_REMEMBERED = 300;
/** Sets of products that rules name. */
const MAX_NAMED = 100;

export type Compatibility = ReturnType<typeof openCompatibility>;

interface MachineFilter extends FitConditions {
  machines: readonly Machine[];
}

const ids = (given: readonly string[]) => [
  ...new Set(given.map((id) => id.toLowerCase()).filter(isId)),
];

/**
 * The owner's rules of what fits which machine, what pages show of them, and shoppers' machines.
 */
export function openCompatibility({ database, finding, changes, keywords, shown }: Parts) {
  const { db } = database;
  const known = openKnownRules({ db, changes });
  const kits = openKnownKits({ db, changes, rules: known.read });
  const mine = myMachinesStore(db);
  const choices = rememberChoices<ChosenFits | undefined>(changes, MAX_REMEMBERED);
  const namedFacts = rememberChoices<KnownFacts>(changes, MAX_NAMED);
  const codeOf = async () => (await known.read()).codeOf;
  const remembered = {
    readNamed: (ids: readonly string[]) =>
      namedFacts(ids.toSorted().join(" "), async () => ({
        value: await readFacts(finding.db, ids),
        tags: [cacheTags.attributes, cacheTags.categories],
      })),
    find: rememberFits(finding.db, changes, codeOf),
  };
  const rememberedBy = (page: object | undefined): FitsLookups => ({
    ...remembered,
    async readFacts(id) {
      const read = shown.readWith(page, id, factsOfProduct);
      return read ? read.value : readFactsOf(db, id);
    },
  });
  const afresh: FitsLookups = {
    readFacts: (id) => readFactsOf(finding.db, id),
    readNamed: (ids) => readFacts(finding.db, ids),
    find: findAfresh(finding.db, codeOf),
  };
  const readFits = async (id: string, lookUp: FitsLookups) =>
    productFits(await known.read(), id, lookUp);

  /** Machines are what at least one rule takes for one; others are passed over. */
  const machinesAmong = async (from: Db, wanted: readonly string[]): Promise<string[]> => {
    const [{ rules, codeOf }, facts] = await Promise.all([known.read(), readFacts(from, wanted)]);
    return wanted.filter((id) => {
      const its = facts.get(id);
      return its && rules.some(({ machines }) => isOnSide(machines, its, codeOf));
    });
  };

  const saved = <T>(outcome: T): T => {
    known.forget();
    kits.forget();
    return outcome;
  };

  return {
    /**
     * With its cache tags.
     *
     * @param page that is made of the product and of what belongs to it
     */
    async ofProduct(id: string, page?: object) {
      if (!isId(id)) return noProduct();
      const wanted = id.toLowerCase();
      const chosen = await choices(wanted, async () => {
        const fits = await readFits(wanted, rememberedBy(page));
        const value = fits && chosenFits(fits);
        return { value, tags: value && tagsOfChoice(value) };
      });
      const fits = chosen && ((await shownFits(chosen, shown)) ?? (await readFits(wanted, afresh)));
      return fits ? success(fits) : noProduct();
    },

    /**
     * Goods that fit one of the machines, as conditions of the search index, and the machines by
     * name; slugs of no machine fit nothing.
     */
    async machineFilter(db: Db, slugs: readonly string[]): Promise<MachineFilter> {
      const wanted = slugs.filter(isSlug).slice(0, MAX_MACHINES);
      const [{ rules, codeOf }, machines] = await Promise.all([
        known.read(),
        myMachinesStore(db).bySlugs(wanted),
      ]);
      const facts = await readFacts(
        db,
        machines.map(({ _id }) => _id),
      );
      const owned = [...facts.values()];
      const own = rules.filter(
        (rule) =>
          rule.kind !== "companion" &&
          owned.some((machine) => isOnSide(rule.machines, machine, codeOf)),
      );
      const named = await readFacts(db, namedBy(own));
      const targets = owned.flatMap((machine) =>
        ruleTargets(
          own.filter((rule) => isOnSide(rule.machines, machine, codeOf)),
          "machine",
          machine,
          { codeOf, named },
        ),
      );
      const filters = await compileFilters(
        filterLookups(db),
        targets.map((target) => target.wanted),
        codeOf,
      );
      return { ...conditionsOf(anyFilter(filters)), machines };
    },

    /** Which of these products fit which of these machines: the first machine of each product. */
    async check(given: { products: readonly string[]; machines: readonly string[] }) {
      const productIds = ids(given.products).slice(0, MAX_CHECKED_PRODUCTS);
      const machineIds = ids(given.machines).slice(0, MAX_MACHINES);
      if (productIds.length === 0 || machineIds.length === 0) return [];
      const [{ rules, codeOf }, facts, machines] = await Promise.all([
        known.read(),
        readFacts(finding.db, [...new Set([...productIds, ...machineIds])]),
        myMachinesStore(finding.db).named(machineIds),
      ]);
      const rulesOf = machines.flatMap((machine) => {
        const its = facts.get(machine._id);
        const own = its
          ? rules.filter(
              (rule) => rule.kind !== "companion" && isOnSide(rule.machines, its, codeOf),
            )
          : [];
        return its ? [{ machine, its, own }] : [];
      });
      return productIds.flatMap((product) => {
        const goods = facts.get(product);
        if (!goods) return [];
        for (const { machine, its, own } of rulesOf) {
          const rule = own.find((each) => fits(each, its, goods, codeOf));
          const { _id, name, slug } = machine;
          if (rule) return [{ product, machine: { _id, name, slug }, reason: rule.reason }];
        }
        return [];
      });
    },

    /** Machines that a text names. */
    findMachines: async (text: string) =>
      findMachines(finding.db, await known.read(), text, keywords),

    /** Of each category of machines the one that sells most: what a machine of elsewhere is like. */
    machineKinds: async () => findMachineKinds(db, await known.read()),

    /** The kits with which a business can begin, and their cache tags. */
    starterKits: () => kits.read(),

    /** Machines that have a starter kit and that all words name, those that sell most first. */
    async findKits(words: string): Promise<Machine[]> {
      const { rules, codeOf } = await known.read();
      const starters = rules.filter(({ starter }) => starter !== null);
      return findMachines(finding.db, { rules: starters, codeOf }, words, keywords, {
        hasAll: true,
      });
    },

    machinesOf: (userId: string): Promise<Machine[]> => mine.ofUser(userId),

    /** Adds machines to a user's; `conflict` where that would be more than anybody has. */
    async addMachines(
      userId: string,
      given: readonly string[],
    ): Promise<Outcome<Machine[], "conflict">> {
      const wanted = await machinesAmong(db, ids(given));
      return database.transaction(async (tx): Promise<Outcome<Machine[], "conflict">> => {
        const store = myMachinesStore(tx);
        await advisoryLockFor(tx, `machines ${userId}`);
        const present = await store.ofUser(userId);
        const added = wanted.filter((id) => present.every(({ _id }) => _id !== id));
        if (present.length + added.length > MAX_MACHINES) {
          return failure("conflict", tooManyMachines(present.length));
        }
        if (added.length > 0) await store.add(userId, added);
        return success(await store.ofUser(userId));
      });
    },

    async removeMachine(userId: string, id: string): Promise<Machine[]> {
      if (isId(id)) await mine.remove(userId, id);
      return mine.ofUser(userId);
    },

    /** All rules, or those that catch a product on either side. */
    async rules(product?: string) {
      const { rules, codeOf } = await known.read();
      if (product === undefined)
        return success({ rules: await writtenRules(db, rules), product: null });
      const [facts] = isId(product) ? (await readFacts(db, [product.toLowerCase()])).values() : [];
      const [named] = facts ? await mine.named([facts.id]) : [];
      if (!facts || !named) return noProduct();
      const own = rules.filter(
        ({ machines, goods }) =>
          isOnSide(machines, facts, codeOf) || isOnSide(goods, facts, codeOf),
      );
      const { _id, name, slug } = named;
      return success({ rules: await writtenRules(db, own), product: { _id, name, slug } });
    },

    async rule(id: string): Promise<Outcome<WrittenRule, "not_found">> {
      const found = isId(id) ? await rulesStore(db).find(id) : undefined;
      return found ? success(await writtenRule(db, found)) : noRule();
    },

    async createRule(fields: RuleFields) {
      const made = saved(await createRule(database, ruleOf(fields)));
      return made.ok ? success(await writtenRule(db, made.value)) : made;
    },

    async updateRule(
      id: string,
      { version, ...fields }: RuleFields & { version?: string | undefined },
    ) {
      const changed = saved(
        await updateRule(database, id, ruleOf(fields), version, async (tx, rule) => ({
          ...(await writtenRule(tx, rule)),
        })),
      );
      return changed.ok ? success(await writtenRule(db, changed.value)) : changed;
    },

    async deleteRule(id: string) {
      const removed = saved(await deleteRule(database, id));
      return removed.ok ? success(await writtenRule(db, removed.value)) : removed;
    },

    async preview(fields: Omit<RuleFields, "reason">) {
      const rule: Rule = await withMergedChoices(db, ruleOf({ ...fields, reason: "" }));
      const problem = await problemOf(db, rule);
      if (problem) return problem;
      return success(await previewRule(db, await known.read(), rule));
    },
  };
}
