import { Puzzle } from "lucide-react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { newIdempotencyKey } from "#browser/idempotency-key.ts";
import type { FitKind } from "#shared/compatibility/rule.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, id } from "../kit/list/define-list.ts";
import type { Deletion } from "../kit/list/list-acts.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { NewEntryLink } from "../kit/list/new-entry-link.tsx";
import type { Route } from "./+types/rules-page.ts";
import {
  comparisonsInWords,
  kindNames,
  loadRuleNames,
  type RuleNames,
  sideInWords,
} from "./rule-names.ts";

const PAGE_SIZE = 50;

interface RuleQuery {
  /** Words that all stand in what the list says of a rule. */
  search?: string;
  kind?: FitKind;
  /** Id of a product that they catch. */
  product?: string;
  page?: number;
}

const ruleList = defineList<RuleQuery>({
  path: COMPATIBILITY_PATH,
  search: { label: "Search in reasons, machines and goods", maxLength: MAX_SEARCH_LENGTH },
  filters: { kind: choice("Kind", kindNames), product: id("Product") },
});

interface RuleRow {
  _id: string;
  rule: WrittenRule;
  machines: string;
  goods: string;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "What fits" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(ruleList, request, loadRules);
}

/** Finds rules by their words: the names in them are known in the browser alone. */
async function loadRules({ search = "", kind, product, page = 1 }: RuleQuery) {
  const [listed, names] = await Promise.all([
    callEndpoint("listRules", { query: { product } }),
    loadRuleNames(),
  ]);
  if (!listed.ok) return listed;
  if (!names.ok) return names;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listed.value.rules
    .filter((rule) => kind === undefined || rule.kind === kind)
    .map((rule) => toRow(rule, names.value))
    .filter(({ rule, machines, goods }) => {
      const text = [rule.reason, kindNames[rule.kind], machines, goods].join("\n").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  return success({
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    product: listed.value.product,
    total: found.length,
    page,
    pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
  }) satisfies ApiOutcome<unknown>;
}

function toRow(rule: WrittenRule, names: RuleNames): RuleRow {
  const compared = comparisonsInWords(rule.comparisons, names);
  const goods = sideInWords(rule.goods, names, rule.products);
  return {
    _id: rule._id,
    rule,
    machines: sideInWords(rule.machines, names, rule.products),
    goods: compared ? `${goods}, where ${compared}` : goods,
  };
}

/** All rules, or with `?product=<id>` those that catch a product. */
export default function RulesPage({ loaderData: loaded }: Route.ComponentProps) {
  const product = loaded.ok ? loaded.value.product : null;
  return (
    <ListPage
      list={ruleList}
      viewed="what-fits"
      title="What fits"
      about="A rule says which goods fit which machines, and why. Product pages, lists and starter kits follow it."
      noun={["rule", "rules"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.rows : []}
      failed="The rules could not be loaded"
      empty={{
        Icon: Puzzle,
        text: "A rule says which goods fit which machines, and why. Product pages, lists and starter kits follow it.",
      }}
      options={{ product: product && <option value={product._id}>{product.name}</option> }}
      actions={<NewEntryLink to={`${COMPATIBILITY_PATH}/new`}>Add rule</NewEntryLink>}
      columns={columns}
      nameOf={({ rule, machines, goods }) => `${rule.reason}: ${machines}, ${goods}`}
      pageOf={({ _id }) => `${COMPATIBILITY_PATH}/${_id}`}
      deletion={deletion}
    />
  );
}

const deletion: Deletion<RuleRow, { message: string; rule: WrittenRule }> = {
  send: ({ _id: id }) => callEndpoint("deleteRule", { params: { id } }),
  failed: "The rule could not be deleted",
  undo: (_, { rule: { _id, updatedAt: __, products: ___, ...rule } }) =>
    callEndpoint("createRule", { body: rule, idempotencyKey: newIdempotencyKey() }),
};

const columns: readonly ListColumn<RuleRow>[] = [
  { name: "Reason", grow: 45, cell: ({ rule }) => rule.reason },
  { name: "Machines", grow: 25, cell: ({ machines }) => <Words>{machines}</Words> },
  { name: "Goods", grow: 30, cell: ({ goods }) => <Words>{goods}</Words> },
  {
    name: "Kind",
    cell: ({ rule }) => <span className="text-sm text-muted">{kindNames[rule.kind]}</span>,
  },
  {
    name: "To start",
    isWide: true,
    cell: ({ rule: { starter } }) =>
      starter && (
        <span className="text-sm text-muted">
          {groupedNumber(starter.quantity)}{" "}
          {starter.takes === "one" ? "of the one that sells most" : "of each"}
        </span>
      ),
  },
];

/** May be cut: its own page says all of it. */
function Words({ children }: { children: string }) {
  return <span className="text-sm @max-4xl:line-clamp-1">{children}</span>;
}
