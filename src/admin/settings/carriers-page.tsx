import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import type { saveCarriers } from "#shared/orders/carriers-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { dropUnsaved } from "#ui/unsaved-changes.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/carriers-page.ts";
import { CarriersForm } from "./carriers-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Carriers" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getCarriers"));
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the list; the page then shows it as it is. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const body: EndpointInput<typeof saveCarriers>["body"] = await request.json();
  const outcome = await callEndpoint("saveCarriers", { body });
  if (outcome.ok) {
    dropUnsaved();
    showToast(outcome.value.message);
  }
  return toActionResult(outcome);
}

export default function CarriersPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={SETTINGS_PATH} edited={undefined}>
        All settings
      </ListLink>
      <PageHead title="Carriers" />
      <p className="mb-5 max-w-3xl">
        The desk chooses from this list when a parcel leaves. Customers follow the parcel by the
        link: in e-mails, in My Orders and on the tracking page. A changed link holds for parcels
        that have left already, too.
      </p>
      {loaded.ok ? (
        <CarriersForm
          // What was saved is where the next change begins.
          key={loaded.value.version}
          settings={loaded.value.settings}
          version={loaded.value.version}
        />
      ) : (
        <LoadFailed title={failureText(loaded, "The carriers could not be loaded")} />
      )}
    </>
  );
}
