import { callEndpoint } from "#browser/endpoint-client.ts";
import { success } from "#shared/failure.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import type { Route } from "./+types/rule-page.ts";
import { RuleForm } from "./rule-form.tsx";
import { loadRuleNames } from "./rule-names.ts";

const titleOf = ({ id }: { id?: string | undefined }) => (id ? "Change rule" : "Add rule");

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(params) });
}

/** Without an id the form adds a rule. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [found, names] = await Promise.all([
    id === undefined ? undefined : loadRule(id),
    loadRuleNames(),
  ]);
  return { found, names };
}

async function loadRule(id: string) {
  const found = await loadForAdmin(() => callEndpoint("getRule", { params: { id } }));
  return found.ok ? success(found.value.rule) : found;
}

export const shouldRevalidate = keepUnsavedPage;

export default function RulePage({ params, loaderData: { found, names } }: Route.ComponentProps) {
  const rule = found?.ok ? found.value : undefined;
  return (
    <EditPage
      title={titleOf(params)}
      list={{ path: COMPATIBILITY_PATH, name: "All rules" }}
      edited={rule?._id}
      needs={[...(found ? [found] : []), names]}
      failedTitle={found ? "The rule could not be loaded" : "The form could not be loaded"}
    >
      {rule && <AuditLink subject="fit" id={rule._id} />}
      {names.ok && <RuleForm key={rule?._id} rule={rule} names={names.value} />}
    </EditPage>
  );
}
