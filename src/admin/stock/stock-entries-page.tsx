import { ClipboardList } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { NUMBERS } from "#shared/list-place.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ListedStockEntry, listStockEntries } from "#shared/stock/entries-contract.ts";
import { reasonTexts } from "#shared/stock/movement-reason.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { COUNT_PATH, DELIVERY_PATH, STOCK_ENTRIES_PATH } from "../kit/dashboard-menu.ts";
import { choice, day, defineList, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { useMay } from "../kit/own-access.tsx";
import type { Route } from "./+types/stock-entries-page.ts";
import { actorText, deltaText, stockEntryPath } from "./stock-texts.ts";

const entryList = defineList<QueryOf<typeof listStockEntries>>({
  path: STOCK_ENTRIES_PATH,
  search: { label: "Search by number, supplier or bill", maxLength: MAX_SEARCH_LENGTH },
  filters: {
    reason: choice("What it is", {
      delivery: reasonTexts.delivery,
      count: reasonTexts.count,
      damage: reasonTexts.damage,
      transfer: reasonTexts.transfer,
      import: reasonTexts.import,
    }),
    from: day("From"),
    to: day("To"),
  },
  views: [
    { name: "Deliveries", query: { reason: "delivery" } },
    { name: "Counts", query: { reason: "count" } },
  ],
  ids: NUMBERS,
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Stock" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(entryList, request, (query) => callEndpoint("listStockEntries", { query }));
}

/** What came, was counted, broke or was carried elsewhere, each under its number. */
export default function StockEntriesPage({ loaderData: loaded }: Route.ComponentProps) {
  const mayEnter = useMay("write_inventory");
  return (
    <ListPage
      list={entryList}
      title="Stock"
      about="What came, was counted, broke or was carried to another branch. What left with orders stands on each product's own stock page."
      noun={["entry", "entries"]}
      exported="stock-entries"
      exportedRows="movements of stock entries"
      loaded={loaded}
      entries={loaded.ok ? loaded.value.entries.map(asListed) : []}
      failed="The entries could not be loaded"
      empty={{
        Icon: ClipboardList,
        title: "Nothing was entered yet",
        text: "Count a shelf, or enter what a supplier delivered.",
      }}
      actions={
        mayEnter && (
          <>
            <ButtonLink to={COUNT_PATH} className="compact!">
              Count a shelf
            </ButtonLink>
            <ButtonLink to={DELIVERY_PATH} variant="secondary" className="compact!">
              Goods in
            </ButtonLink>
          </>
        )
      }
      columns={columns}
      nameOf={({ number }) => number}
      pageOf={({ id }) => stockEntryPath(id)}
      linkLabel={({ number }) => `Open ${number}`}
    />
  );
}

type Listed = Omit<ListedStockEntry, "_id"> & { _id: string; id: number };

/** Lists know their entries by texts. */
const asListed = ({ _id, ...entry }: ListedStockEntry): Listed => ({
  ...entry,
  _id: String(_id),
  id: _id,
});

const columns: readonly ListColumn<Listed>[] = [
  {
    name: "Number",
    cell: ({ number }) => <span className="tabular whitespace-nowrap">{number}</span>,
  },
  { name: "What", cell: ({ reason }) => reasonTexts[reason] },
  {
    name: "Supplier and note",
    grow: 45,
    cell: ({ supplier, supplierReference, note }) => (
      <span className="text-sm wrap-anywhere">
        {[supplier, supplierReference, note].filter(Boolean).join(" · ")}
      </span>
    ),
  },
  {
    name: "Products",
    align: "right",
    cell: ({ products, counted }) => (
      <span className="tabular text-sm">
        {groupedNumber(counted ?? products)}
        <span className="@4xl:hidden"> {(counted ?? products) === 1 ? "product" : "products"}</span>
      </span>
    ),
  },
  {
    name: "Pieces",
    align: "right",
    card: "aside",
    cell: ({ delta }) => (
      <span className={`tabular ${delta < 0 ? "text-error" : ""}`}>
        {delta === 0 ? "as before" : deltaText(delta)}
      </span>
    ),
  },
  {
    name: "When",
    cell: ({ at }) => (
      <time dateTime={at} className="tabular text-sm text-muted">
        {dateAndTime(at)}
      </time>
    ),
  },
  {
    name: "By whom",
    grow: 55,
    cell: ({ actor }) => (
      <span className="text-sm wrap-anywhere text-muted">{actorText(actor)}</span>
    ),
  },
];
