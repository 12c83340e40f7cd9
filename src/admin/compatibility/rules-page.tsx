import { Puzzle } from "lucide-react";
import { useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { fitKinds } from "#shared/compatibility/rule.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/field.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { showOutcome, toActionResult } from "../kit/action-outcome.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { DeletionDialog } from "../kit/deletion-dialog.tsx";
import { EntryList } from "../kit/entry-list.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { ListStatus } from "../kit/list-status.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useDeletion } from "../kit/use-deletion.ts";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/rules-page.ts";
import { loadRuleNames } from "./load-rule-names.ts";
import {
  filterRules,
  MAX_RULE_SEARCH,
  type RuleFilter,
  readRuleFilter,
  rulesAddress,
} from "./rule-filter.ts";
import { kindNames } from "./rule-names.ts";
import { RuleRow } from "./rule-row.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "What fits" });
}

/** All rules, or with `?product=<id>` those that catch a product. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const product = new URL(request.url).searchParams.get("product");
  const [listed, names] = await Promise.all([
    loadForAdmin(() => callEndpoint("listRules", { query: product ? { product } : {} })),
    loadRuleNames(),
  ]);
  return { listed, names };
}

/** Deletes the rule of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteRule", { params: { id } });
  showOutcome(outcome, "The rule could not be deleted");
  return toActionResult(outcome);
}

export default function RulesPage({ loaderData: { listed, names } }: Route.ComponentProps) {
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<WrittenRule>({ focusNext: status });
  const failed = listed.ok ? names : listed;
  const [params] = useSearchParams();
  const filter = readRuleFilter(params);
  const all = listed.ok ? listed.value.rules : [];
  const found = names.ok ? filterRules(all, names.value, filter) : undefined;
  const addressOf = (change: Partial<RuleFilter>) =>
    rulesAddress({ ...filter, page: 1, ...change });
  const product = listed.ok ? listed.value.product : null;
  return (
    <>
      <PageHead title="What fits">
        <ButtonLink to={`${COMPATIBILITY_PATH}/new`}>Add rule</ButtonLink>
      </PageHead>
      {product && (
        <p className="mb-3">
          Rules that catch <strong>{product.name}</strong>.{" "}
          <Link to={COMPATIBILITY_PATH} className="link inline-flex min-h-11 items-center">
            All rules
          </Link>
        </p>
      )}
      {all.length > 0 && <RuleSearch filter={filter} addressOf={addressOf} />}
      <ListStatus
        ref={status}
        reloading={reloading}
        total={listed.ok ? found?.total : undefined}
        one="rule"
        many="rules"
      />
      {!failed.ok && <LoadFailed title={failureText(failed, "The rules could not be loaded")} />}
      {listed.ok && all.length === 0 && (
        <EmptyState
          title={product ? "No rule catches this product" : "No rules yet"}
          icon={<Puzzle className="size-10" />}
        >
          <p className="max-w-md text-muted">
            A rule says which goods fit which machines, and why. Product pages, lists and starter
            kits follow it.
          </p>
        </EmptyState>
      )}
      {all.length > 0 && found?.total === 0 && (
        <EmptyState title="No rules found" icon={<Puzzle className="size-10" />}>
          <ButtonLink to={addressOf({ search: "", kind: "" })} variant="secondary">
            {product ? "All rules of this product" : "All rules"}
          </ButtonLink>
        </EmptyState>
      )}
      {names.ok && found && (
        <EntryList entries={found.rules} reloading={reloading}>
          {(rule) => <RuleRow rule={rule} names={names.value} onDelete={deletion.choose} />}
        </EntryList>
      )}
      {found && (
        <PageSteps
          page={found.page}
          pages={found.pages}
          addressOf={(page) => addressOf({ page })}
        />
      )}
      <DeletionDialog deletion={deletion} title="Delete this rule?">
        <p className="wrap-anywhere">
          “{deletion.chosen?.reason}” is deleted for good. What it alone made fit is shown no
          longer.
        </p>
      </DeletionDialog>
    </>
  );
}

interface RuleSearchProps {
  filter: RuleFilter;
  /** The list's address, on its first page, with something of the filter changed. */
  addressOf: (change: Partial<RuleFilter>) => string;
}

/** Searches the rules and narrows them to a kind. */
function RuleSearch({ filter, addressOf }: RuleSearchProps) {
  const navigate = useNavigate();
  return (
    <div className="grid max-w-4xl items-end gap-x-4 md:grid-cols-[minmax(0,1fr)_14rem]">
      <ListSearch
        label="Search in reasons, machines and goods"
        text={filter.search}
        maxLength={MAX_RULE_SEARCH}
        addressOf={(search) => addressOf({ search })}
      />
      <SelectField
        label="Kind"
        name="kind"
        value={filter.kind}
        onChange={({ target }) =>
          void navigate(addressOf({ kind: target.value as RuleFilter["kind"] }))
        }
        className="mb-5"
      >
        <option value="">All kinds</option>
        {fitKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
