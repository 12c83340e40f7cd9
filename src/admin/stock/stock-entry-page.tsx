import { Link } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { StockEntry } from "#shared/stock/entries-contract.ts";
import { reasonTexts } from "#shared/stock/movement-reason.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { STOCK_ENTRIES_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import { ShowMore } from "../kit/show-more.tsx";
import { type RowsPart, useMoreRows } from "../kit/use-more-rows.ts";
import type { Route } from "./+types/stock-entry-page.ts";
import { actorText, deltaText, stockPath } from "./stock-texts.ts";

export function meta({ matches, loaderData: loaded }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaded) });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForAdmin(() => callEndpoint("getStockEntry", { params, query: {} }));
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

function Entry({ _id, reason, at, actor, note, ...entry }: StockEntry) {
  const { supplier, supplierReference, counted, branch, products } = entry;
  const more = useMoreRows(
    { rows: entry.movements, next: keyOfLast(entry) },
    (after) => loadMovements(_id, after),
    "The movements could not be loaded.",
  );
  const movements = more.rows;
  const hasOneNote = movements.every((movement) => movement.note === movements[0]?.note);
  return (
    <section aria-label="Movements" className="sheet max-w-4xl min-w-0 p-4 sm:p-5">
      <p className="font-semibold">
        {reasonTexts[reason]}
        {branch && ` in ${branch}`}
        {counted !== undefined
          ? `: ${countedText(counted, products)}`
          : entry.hasMore && `: ${productsText(products)}`}
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
      {movements.length > 0 && <Movements more={more} hasNotes={!hasOneNote} />}
      <ShowMore more={more} label="Show further movements" />
    </section>
  );
}

function Note({ children }: { children: string | undefined }) {
  return children ? <p className="wrap-anywhere whitespace-pre-line">{children}</p> : null;
}

/** Of a sheet: those that were as many as the shop knew have no movement. */
function countedText(counted: number, differing: number): string {
  if (differing === 0) return `${productsText(counted)}, as many of each as the shop knew`;
  return `${productsText(counted)}, ${groupedNumber(differing)} with another number`;
}

const productsText = (count: number) =>
  `${groupedNumber(count)} ${count === 1 ? "product" : "products"}`;

type Movement = StockEntry["movements"][number];

const keyOfLast = ({ movements, hasMore }: Pick<StockEntry, "movements" | "hasMore">) =>
  hasMore ? String(movements.at(-1)?._id) : undefined;

async function loadMovements(_id: number, after: string): Promise<ApiOutcome<RowsPart<Movement>>> {
  const params = { id: String(_id) };
  const answer = await callEndpoint("getStockEntry", { params, query: { after } });
  if (!answer.ok) return answer;
  const { entry } = answer.value;
  return success({ rows: entry.movements, next: keyOfLast(entry) });
}

interface MovementsProps {
  more: ReturnType<typeof useMoreRows<Movement>>;
  /** Each has a note of its own. */
  hasNotes: boolean;
}

function Movements({ more, hasNotes }: MovementsProps) {
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
        {more.rows.map(({ _id, product, branch, delta, note }, place) => (
          <tr key={_id} {...more.focusOf(place)}>
            <th scope="row" className="wrap-anywhere">
              {product ? (
                <Link to={stockPath(product._id)} className="link">
                  {product.name}
                </Link>
              ) : (
                "A product that is gone"
              )}
              {hasNotes && <Note>{note}</Note>}
              {product && (
                <div>
                  <AuditLink subject="product" id={product._id} of={product.name} />
                </div>
              )}
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
