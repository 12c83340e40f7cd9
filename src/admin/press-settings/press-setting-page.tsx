import { callEndpoint } from "#browser/endpoint-client.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import type { Route } from "./+types/press-setting-page.ts";
import { PressSettingForm } from "./press-setting-form.tsx";

const titleOf = ({ slug }: { slug?: string | undefined }) =>
  slug === undefined ? "Add press setting" : "Change press setting";

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(params) });
}

/** Without a slug the form adds a setting. */
export async function clientLoader({ params: { slug } }: Route.ClientLoaderArgs) {
  const [found, tree] = await Promise.all([
    slug !== undefined
      ? loadForAdmin(() => callEndpoint("getPressSetting", { params: { slug } }))
      : undefined,
    loadForAdmin(() => callEndpoint("getCategories")),
  ]);
  return { found, tree };
}

export const shouldRevalidate = keepUnsavedPage;

export default function PressSettingPage({ params, loaderData }: Route.ComponentProps) {
  const { found, tree } = loaderData;
  const setting = found?.ok ? found.value.setting : undefined;
  return (
    <EditPage
      title={titleOf(params)}
      list={{ path: PRESS_SETTINGS_PATH, name: "All press settings" }}
      edited={setting?._id}
      actions={
        setting && (
          <ButtonLink
            to={`/press-settings/${encodeURIComponent(setting.slug)}`}
            variant="secondary"
          >
            View in the shop
          </ButtonLink>
        )
      }
      needs={[...(found ? [found] : []), tree]}
      failedTitle={found ? "The setting could not be loaded" : "The form could not be loaded"}
    >
      {setting && <AuditLink subject="press-setting" id={setting._id} />}
      {tree.ok && (
        <PressSettingForm key={setting?._id} setting={setting} categories={tree.value.category} />
      )}
    </EditPage>
  );
}
