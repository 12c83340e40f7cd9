import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { useListAddress } from "../kit/list-return.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/update-press-setting-page.ts";
import { PressSettingForm } from "./press-setting-form.tsx";
import type { ChangedPressSetting } from "./press-setting-schema.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Change press setting" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [found, tree] = await Promise.all([
    loadForAdmin(() => callEndpoint("getPressSetting", { params })),
    loadForAdmin(() => callEndpoint("getCategories")),
  ]);
  return { found, tree };
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the setting; its form goes back to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { _id: id, ...body }: ChangedPressSetting = await request.json();
  const outcome = await callEndpoint("updatePressSetting", { params: { id }, body });
  if (outcome.ok) showToast(outcome.value.message);
  return toActionResult(outcome);
}

export default function UpdatePressSettingPage({ params, loaderData }: Route.ComponentProps) {
  const { found, tree } = loaderData;
  const list = useListAddress(PRESS_SETTINGS_PATH);
  const failed = found.ok ? tree : found;
  return (
    <>
      <ListLink to={list} edited={found.ok ? found.value.setting._id : undefined}>
        All press settings
      </ListLink>
      <PageHead title="Change press setting">
        <ButtonLink to={`/press-settings/${encodeURIComponent(params.slug)}`} variant="secondary">
          View in the shop
        </ButtonLink>
      </PageHead>
      {!failed.ok && <LoadFailed title={failureText(failed, "The setting could not be loaded")} />}
      {found.ok && tree.ok && (
        <PressSettingForm
          key={found.value.setting._id}
          setting={found.value.setting}
          categories={tree.value.category}
          submitLabel="Save setting"
          fallbackMessage="The setting could not be saved"
        />
      )}
    </>
  );
}
