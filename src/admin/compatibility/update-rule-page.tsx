import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { failure, success } from "#shared/failure.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { useListAddress } from "../kit/list-return.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/update-rule-page.ts";
import { loadRuleNames } from "./load-rule-names.ts";
import { RuleForm } from "./rule-form.tsx";
import type { ChangedRule } from "./rule-values.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Change rule" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [listed, names] = await Promise.all([
    loadForAdmin(() => callEndpoint("listRules")),
    loadRuleNames(),
  ]);
  if (!listed.ok) return { found: listed, names };
  const rule = listed.value.rules.find(({ _id }) => _id === params.id);
  return {
    found: rule ? success(rule) : failure("not_found", "This rule no longer exists"),
    names,
  };
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the rule; its form goes back to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { _id: id, ...body }: ChangedRule = await request.json();
  const outcome = await callEndpoint("updateRule", { params: { id }, body });
  if (outcome.ok) showToast(outcome.value.message);
  return toActionResult(outcome);
}

export default function UpdateRulePage({ loaderData: { found, names } }: Route.ComponentProps) {
  const list = useListAddress(COMPATIBILITY_PATH);
  const failed = found.ok ? names : found;
  return (
    <>
      <ListLink to={list} edited={found.ok ? found.value._id : undefined}>
        All rules
      </ListLink>
      <PageHead title="Change rule" />
      {!failed.ok && <LoadFailed title={failureText(failed, "The rule could not be loaded")} />}
      {found.ok && names.ok && (
        <RuleForm
          key={found.value._id}
          rule={found.value}
          names={names.value}
          submitLabel="Save rule"
        />
      )}
    </>
  );
}
