import type { ReactNode } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ProductStock } from "#shared/stock/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { PRODUCTS_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import { defineList } from "../kit/list/define-list.ts";
import { ExportList } from "../kit/list/export-list.tsx";
import { LoadedPart } from "../kit/load-failed.tsx";
import { useMay } from "../kit/own-access.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/product-stock-page.ts";
import { ChangeStock } from "./change-stock.tsx";
import { StockDifferences } from "./stock-differences.tsx";
import { StockMovements } from "./stock-movements.tsx";
import { StockReservations } from "./stock-reservations.tsx";
import { TransferStock } from "./transfer-stock.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaderData?.stock) });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // Not waited for: it adds up all that ever came and went.
  const differences = loadDifferences(params.id);
  const stock = await loadForAdmin(() => callEndpoint("getProductStock", { params, query: {} }));
  return { stock, differences };
}

const loadDifferences = (id: string) =>
  loadForAdmin(() => callEndpoint("getStockDifferences", { params: { id } }));

export const shouldRevalidate = keepUnsavedPage;

/** All that came and went, as a file; the page shows the newest. It has no pages of a list. */
const movementList = defineList<{ product: string; page?: never }>({ path: PRODUCTS_PATH });

const titleOf = (loaded: Route.ComponentProps["loaderData"]["stock"] | undefined) =>
  loaded?.ok ? `Stock of ${loaded.value.product.name}` : "Stock";

/** What lies of a product in each branch, for which orders it is kept, and all that came and went. */
export default function ProductStockPage({
  params: { id },
  loaderData: { stock: loaded, differences: begun },
}: Route.ComponentProps) {
  const reloading = useReloading();
  const maySave = useMay("export_lists");
  const mayUpdate = useMay("write_products");
  return (
    <EditPage
      title={titleOf(loaded)}
      list={{ path: PRODUCTS_PATH, name: "All products" }}
      edited={id}
      needs={[loaded]}
      failedTitle="The stock could not be loaded."
      actions={
        loaded.ok && (
          <>
            <ChangeStock id={id} seen={loaded.value} />
            <TransferStock id={id} levels={loaded.value.stock.levels} />
            <ButtonLink
              to={`/dashboard/admin/update-product/${encodeURIComponent(loaded.value.product.slug)}`}
              variant="secondary"
            >
              {mayUpdate ? "Update product" : "See the product"}
            </ButtonLink>
          </>
        )
      }
    >
      <p role="status" className="sr-only">
        {reloading && "Loading the stock..."}
      </p>
      {loaded.ok && (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <LoadedPart
            begun={begun}
            load={() => loadDifferences(id)}
            waiting={null}
            failed="The stock could not be compared with its movements."
          >
            {({ differences }) => <StockDifferences id={id} differences={differences} />}
          </LoadedPart>
          <Part title="Where it lies">
            <Levels {...loaded.value.stock} />
          </Part>
          <Part title="Kept for orders">
            <StockReservations key={id} productId={id} stock={loaded.value.stock} />
          </Part>
          <AuditLink subject="product" id={id} />
          <Part title="What came and went">
            {maySave && (
              <ExportList
                exported="stock-movements"
                list={movementList}
                query={{ product: id }}
                many="movements of this product"
                count=""
                className="compact! mb-3"
              />
            )}
            <StockMovements
              key={id}
              productId={id}
              latest={loaded.value.stock.movements}
              hasMore={loaded.value.stock.hasMore}
              isOfSeveral={loaded.value.stock.levels.length > 1}
            />
          </Part>
        </div>
      )}
    </EditPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className="sheet min-w-0 p-4 sm:p-5">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Levels({ levels }: Pick<ProductStock, "levels">) {
  return (
    <table className="spec-table">
      <caption className="sr-only">Pieces in each branch</caption>
      <thead>
        <tr>
          <th scope="col">Branch</th>
          <th scope="col" className="text-right!">
            On hand
          </th>
          <th scope="col" className="text-right!">
            Kept for orders
          </th>
          <th scope="col" className="text-right!">
            Can be sold
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ branch, sells, onHand, reserved }) => (
          <tr key={branch}>
            <th scope="row">{branch}</th>
            <td className="tabular text-right!">{groupedNumber(onHand)}</td>
            <td className="tabular text-right!">{groupedNumber(reserved)}</td>
            <td className="tabular text-right! font-semibold">
              {sells ? groupedNumber(onHand - reserved) : "Not sold from here"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
