import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { savePapersSettings } from "#shared/documents/papers-contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { dropUnsaved } from "#ui/unsaved-changes.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { orderWatch } from "../orders/use-order-news.ts";
import type { Route } from "./+types/papers-page.ts";
import { PapersChecklist } from "./papers-checklist.tsx";
import { PapersForm } from "./papers-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Papers" });
}

export async function clientLoader() {
  const [loaded, mend] = await Promise.all([
    loadForAdmin(() => callEndpoint("getPapersSettings")),
    callEndpoint("getDataToMend", { query: {} }),
  ]);
  return { loaded, problems: mend.ok ? mend.value.problems : undefined };
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the settings; the page then shows them as they are. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const body: EndpointInput<typeof savePapersSettings>["body"] = await request.json();
  const outcome = await callEndpoint("savePapersSettings", { body });
  if (outcome.ok) {
    dropUnsaved();
    // The menu shows the e-invoices or leaves them out.
    orderWatch.pollNow();
    showToast(outcome.value.message);
  }
  return toActionResult(outcome);
}

export default function PapersPage({ loaderData: { loaded, problems } }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={SETTINGS_PATH} edited={undefined}>
        All settings
      </ListLink>
      <PageHead title="Papers" />
      <p className="mb-5 max-w-3xl">
        Each parcel leaves with its tax invoice. Here you see in time what one would lack.
      </p>
      {loaded.ok ? (
        <>
          <PapersChecklist
            settings={loaded.value.settings}
            shortHsn={loaded.value.shortHsn}
            problems={problems}
          />
          <PapersForm
            // What was saved is where the next change begins.
            key={loaded.value.version}
            settings={loaded.value.settings}
            version={loaded.value.version}
          />
        </>
      ) : (
        <LoadFailed title={failureText(loaded, "The settings could not be loaded")} />
      )}
    </>
  );
}
