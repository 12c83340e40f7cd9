import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { failureText } from "../../api/failure-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { showToast } from "../../ui/toast-store.ts";
import { toActionResult } from "../action-outcome.ts";
import { keepUnsavedPage } from "../admin-access.ts";
import { COMPATIBILITY_PATH } from "../dashboard-menu.ts";
import type { WithIdempotencyKey } from "../forms/idempotency-key.ts";
import { ListLink } from "../list-link.tsx";
import { useListAddress } from "../list-return.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import type { Route } from "./+types/create-rule-page.ts";
import { loadRuleNames } from "./load-rule-names.ts";
import { RuleForm } from "./rule-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Add rule" });
}

export function clientLoader() {
  return loadRuleNames();
}

export const shouldRevalidate = keepUnsavedPage;

/** Adds the rule; its form goes on to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey, ...body }: WithIdempotencyKey<RuleFields> = await request.json();
  const outcome = await callEndpoint("createRule", { body, idempotencyKey });
  if (outcome.ok) showToast(outcome.value.message);
  return toActionResult(outcome);
}

export default function CreateRulePage({ loaderData: names }: Route.ComponentProps) {
  const list = useListAddress(COMPATIBILITY_PATH);
  return (
    <>
      <ListLink to={list} edited={undefined}>
        All rules
      </ListLink>
      <PageHead title="Add rule" />
      {names.ok ? (
        <RuleForm names={names.value} submitLabel="Add rule" />
      ) : (
        <LoadFailed title={failureText(names, "The form could not be loaded")} />
      )}
    </>
  );
}
