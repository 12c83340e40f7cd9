import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import type { WithIdempotencyKey } from "../kit/forms/idempotency-key.ts";
import { ListLink } from "../kit/list-link.tsx";
import { useListAddress } from "../kit/list-return.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
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
