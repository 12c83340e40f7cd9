import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { loadForAdmin } from "../../kit/admin-access.ts";
import { STOCK_ENTRIES_PATH } from "../../kit/dashboard-menu.ts";
import { EditPage } from "../../kit/edit-page.tsx";
import type { Route } from "./+types/delivery-page.ts";
import { DeliveryForm } from "./delivery-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Goods in" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("listStockBranches"));
}

/** Enters what a supplier delivered: several products as one entry. */
export default function DeliveryPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <EditPage
      title="Goods in"
      list={{ path: STOCK_ENTRIES_PATH, name: "All entries of the stock" }}
      needs={[loaded]}
      failedTitle={loaded.ok ? "" : failureText(loaded, "The branches could not be loaded.")}
    >
      {loaded.ok && <DeliveryForm branches={loaded.value.branches} />}
    </EditPage>
  );
}
