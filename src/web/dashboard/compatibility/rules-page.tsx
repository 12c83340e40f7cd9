import { Puzzle } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showOutcome, toActionResult } from "../action-outcome.ts";
import { loadForAdmin } from "../admin-access.ts";
import { COMPATIBILITY_PATH } from "../dashboard-menu.ts";
import { DeletionDialog } from "../deletion-dialog.tsx";
import { EntryActions } from "../entry-actions.tsx";
import { failureMessage } from "../failure-message.ts";
import { useEditedEntry } from "../list-return.ts";
import { ListStatus } from "../list-status.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useDeletion } from "../use-deletion.ts";
import { useReloading } from "../use-reloading.ts";
import type { Route } from "./+types/rules-page.ts";
import { loadRuleNames } from "./load-rule-names.ts";
import { comparisonsInWords, kindNames, type RuleNames, sideInWords } from "./rule-names.ts";

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
  const rules = listed.ok ? listed.value.rules : [];
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
      <ListStatus
        ref={status}
        reloading={reloading}
        total={listed.ok ? rules.length : undefined}
        one="rule"
        many="rules"
      />
      {!failed.ok && <LoadFailed title={failureMessage(failed, "The rules could not be loaded")} />}
      {listed.ok && rules.length === 0 && (
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
      {names.ok && (
        <ul aria-busy={reloading} className={`grid gap-3 ${reloading ? "opacity-60" : ""}`}>
          {rules.map((rule) => (
            <li key={rule._id}>
              <RuleRow rule={rule} names={names.value} onDelete={deletion.choose} />
            </li>
          ))}
        </ul>
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

interface RuleRowProps {
  rule: WrittenRule;
  names: RuleNames;
  onDelete: (rule: WrittenRule) => void;
}

function RuleRow({ rule, names, onDelete }: RuleRowProps) {
  const { _id, kind, reason, machines, goods, comparisons, starter, products } = rule;
  const { ref, isEdited } = useEditedEntry(_id);
  const compared = comparisonsInWords(comparisons, names);
  return (
    <article
      aria-label={reason}
      className={`sheet p-4 ${isEdited ? "border-l-4 border-l-marigold" : ""}`}
    >
      <p className="font-semibold wrap-anywhere">{reason}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        <dt className="text-muted">Kind</dt>
        <dd>{kindNames[kind]}</dd>
        <dt className="text-muted">Machines</dt>
        <dd className="wrap-anywhere">{sideInWords(machines, names, products)}</dd>
        <dt className="text-muted">Goods</dt>
        <dd className="wrap-anywhere">
          {sideInWords(goods, names, products)}
          {compared && `, where ${compared}`}
        </dd>
        {starter && (
          <>
            <dt className="text-muted">To start</dt>
            <dd>
              {groupedNumber(starter.pieces)}{" "}
              {starter.takes === "one" ? "of the one that sells most" : "of each"}
            </dd>
          </>
        )}
      </dl>
      <EntryActions
        name={reason}
        editPath={`${COMPATIBILITY_PATH}/${_id}`}
        editRef={ref}
        onDelete={() => onDelete(rule)}
        className="mt-3"
      />
    </article>
  );
}
