import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { StockEntry } from "#shared/stock/entries-contract.ts";
import { reasonTexts } from "#shared/stock/movement-reason.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { STOCK_ENTRIES_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import type { Route } from "./+types/stock-entry-page.ts";
import { actorText, deltaText, stockPath } from "./stock-texts.ts";

export function meta({ matches, loaderData: loaded }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaded) });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForAdmin(() => callEndpoint("getStockEntry", { params }));
}

const titleOf = (loaded: Route.ComponentProps["loaderData"] | undefined) =>
  loaded?.ok ? `Stock entry ${loaded.value.entry.number}` : "Stock entry";

/** What was entered of the stock at once, such as a delivery of several products. */
export default function StockEntryPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <EditPage
      title={titleOf(loaded)}
      list={{ path: STOCK_ENTRIES_PATH, name: "All entries of the stock" }}
      needs={[loaded]}
      failedTitle="The entry could not be loaded."
    >
      {loaded.ok && <Entry {...loaded.value.entry} />}
    </EditPage>
  );
}

function Entry({ reason, at, actor, note, movements, hasMore, ...entry }: StockEntry) {
  const { supplier, supplierReference, counted, branch } = entry;
  const hasOneNote = movements.every((movement) => movement.note === movements[0]?.note);
  return (
    <section aria-label="Movements" className="sheet max-w-4xl min-w-0 p-4 sm:p-5">
      <p className="font-semibold">
        {reasonTexts[reason]}
        {branch && ` in ${branch}`}
        {counted !== undefined && `: ${countedText(counted, movements.length, hasMore)}`}
      </p>
      {(supplier || supplierReference) && (
        <p className="wrap-anywhere">
          {[supplier && `From ${supplier}`, supplierReference && `bill ${supplierReference}`]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
      {hasOneNote && <Note>{note}</Note>}
      <p className="mb-3 text-sm wrap-anywhere text-muted">
        <time dateTime={at}>{dateAndTime(at)}</time> · by {actorText(actor)}
      </p>
      {movements.length > 0 && <Movements movements={movements} hasNotes={!hasOneNote} />}
      {hasMore && (
        <p className="mt-3 text-muted">
          Only the first {movements.length} are shown; the others stand in their products' lists.
        </p>
      )}
    </section>
  );
}

function Note({ children }: { children: string | undefined }) {
  return children ? <p className="wrap-anywhere whitespace-pre-line">{children}</p> : null;
}

/** Of a sheet: those that were as many as the shop knew have no movement. */
function countedText(counted: number, differing: number, hasMore: boolean): string {
  const products = `${groupedNumber(counted)} ${counted === 1 ? "product" : "products"}`;
  if (differing === 0) return `${products}, as many of each as the shop knew`;
  return `${products}, ${hasMore ? "more than " : ""}${groupedNumber(differing)} with another number`;
}

interface MovementsProps extends Pick<StockEntry, "movements"> {
  /** Each has a note of its own. */
  hasNotes: boolean;
}

function Movements({ movements, hasNotes }: MovementsProps) {
  return (
    <table className="spec-table">
      <caption className="sr-only">Pieces that came and went</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Branch</th>
          <th scope="col" className="text-right!">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ product, branch, delta, note }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may have two rows, and none ever moves
          <tr key={place}>
            <th scope="row" className="wrap-anywhere">
              {product ? (
                <Link to={stockPath(product._id)} className="link">
                  {product.name}
                </Link>
              ) : (
                "A product that is gone"
              )}
              {hasNotes && <Note>{note}</Note>}
              {product && <AuditLink subject="product" id={product._id} of={product.name} />}
            </th>
            <td>{branch}</td>
            <td className={`tabular text-right! ${delta < 0 ? "text-error" : ""}`}>
              {deltaText(delta)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
