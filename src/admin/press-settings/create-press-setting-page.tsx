import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { PressSettingInput } from "#shared/press-settings/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import type { WithIdempotencyKey } from "../kit/forms/idempotency-key.ts";
import { ListLink } from "../kit/list-link.tsx";
import { useListAddress } from "../kit/list-return.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/create-press-setting-page.ts";
import { PressSettingForm } from "./press-setting-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Add press setting" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getCategories"));
}

export const shouldRevalidate = keepUnsavedPage;

/** Adds the setting; its form goes on to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey, ...body }: WithIdempotencyKey<PressSettingInput> = await request.json();
  const outcome = await callEndpoint("createPressSetting", { body, idempotencyKey });
  if (outcome.ok) showToast(outcome.value.message);
  return toActionResult(outcome);
}

export default function CreatePressSettingPage({ loaderData: loaded }: Route.ComponentProps) {
  const list = useListAddress(PRESS_SETTINGS_PATH);
  return (
    <>
      <ListLink to={list} edited={undefined}>
        All press settings
      </ListLink>
      <PageHead title="Add press setting" />
      {loaded.ok ? (
        <PressSettingForm
          categories={loaded.value.category}
          submitLabel="Add setting"
          fallbackMessage="The setting could not be added"
        />
      ) : (
        <LoadFailed title={failureText(loaded, "The form could not be loaded")} />
      )}
    </>
  );
}
