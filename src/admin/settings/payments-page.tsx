import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import type { savePaymentSettings } from "#shared/payments/payment-settings-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { dropUnsaved } from "#ui/unsaved-changes.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/payments-page.ts";
import { PaymentsForm } from "./payments-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Ways to pay" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getPaymentSettings"));
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the settings; the page then shows them as they are. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const body: EndpointInput<typeof savePaymentSettings>["body"] = await request.json();
  const outcome = await callEndpoint("savePaymentSettings", { body });
  if (outcome.ok) {
    dropUnsaved();
    showToast(outcome.value.message);
  }
  return toActionResult(outcome);
}

export default function PaymentsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={SETTINGS_PATH} edited={undefined}>
        All settings
      </ListLink>
      <PageHead title="Ways to pay" />
      <p className="mb-5 max-w-3xl">
        Cards and UPI on the bank's page can always be used. What you switch on here is offered
        beside them.
      </p>
      {loaded.ok ? (
        <PaymentsForm
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
