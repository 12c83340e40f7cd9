import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import type { saveFreightSettings } from "#shared/freight/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { dropUnsaved } from "#ui/unsaved-changes.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/freight-page.ts";
import { FreightForm } from "./freight-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Freight" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getFreightSettings"));
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the rules; the page then shows them as they are. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const body: EndpointInput<typeof saveFreightSettings>["body"] = await request.json();
  const outcome = await callEndpoint("saveFreightSettings", { body });
  if (outcome.ok) {
    dropUnsaved();
    showToast(outcome.value.message);
  }
  return toActionResult(outcome);
}

export default function FreightPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={SETTINGS_PATH} edited={undefined}>
        All settings
      </ListLink>
      <PageHead title="Freight" />
      <p className="mb-5 max-w-3xl">
        What delivery costs, by where it goes. What a product weighs and measures is entered with
        the product; what “can be shipped” is not ticked for is quoted or picked up.
      </p>
      {loaded.ok && loaded.value.lastSave && (
        <p className="mb-5 text-sm wrap-anywhere text-muted">
          Saved last by {loaded.value.lastSave.by}, {dateAndTime(loaded.value.lastSave.at)}
        </p>
      )}
      {loaded.ok ? (
        <FreightForm
          // What was saved is where the next change begins.
          key={loaded.value.version}
          settings={loaded.value.settings}
          version={loaded.value.version}
        />
      ) : (
        <LoadFailed title={failureText(loaded, "The settings could not be loaded")} />
      )}
    </>
  );
}
