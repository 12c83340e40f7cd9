import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { loadForAdmin } from "../../kit/admin-access.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";
import { STOCK_ENTRIES_PATH } from "../../kit/dashboard-menu.ts";
import { EditPage } from "../../kit/edit-page.tsx";
import type { Route } from "./+types/count-page.ts";
import { BeginCount } from "./begin-count.tsx";
import {
  type CountSheet,
  endSheet,
  readCounts,
  type TypedCounts,
  useCountDraft,
} from "./count-draft.ts";
import { CountReview } from "./count-review.tsx";
import { CountRows } from "./count-rows.tsx";
import { PrintedSheet } from "./printed-sheet.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Count a shelf" });
}

export async function clientLoader() {
  const [branches, categories] = await Promise.all([
    loadForAdmin(() => callEndpoint("listStockBranches")),
    loadForAdmin(() => callEndpoint("getCategories")),
  ]);
  // A sheet that is begun needs neither of both.
  return {
    branches: branches.ok ? branches.value.branches : [],
    categories: categories.ok ? categories.value.category : [],
  };
}

/** Counts many products at once: a sheet is printed, its numbers are typed, looked at and saved as one entry. */
export default function CountPage({ loaderData: { branches, categories } }: Route.ComponentProps) {
  const { sheet, counts } = useCountDraft();
  return (
    <EditPage
      title="Count a shelf"
      list={{ path: STOCK_ENTRIES_PATH, name: "All entries of the stock" }}
      needs={[]}
      failedTitle=""
      actions={
        sheet && (
          <>
            <PrintButton>Print the sheet</PrintButton>
            <DropSheet counted={Object.keys(counts).length} />
          </>
        )
      }
    >
      {sheet ? (
        <>
          <PrintedSheet sheet={sheet} />
          <Sheet key={sheet.madeAt} sheet={sheet} counts={counts} />
        </>
      ) : (
        <BeginCount branches={branches} categories={categories} />
      )}
    </EditPage>
  );
}

/** The numbers of the sheet, then what of them differs. */
function Sheet({ sheet, counts }: { sheet: CountSheet; counts: TypedCounts }) {
  const [isReviewed, setReviewed] = useState(false);
  const { counted, unreadable } = readCounts(sheet, counts);
  return (
    <>
      <p className="no-print mb-4 wrap-anywhere">
        <span className="font-semibold">
          {sheet.branch.name}: {sheet.about}
        </span>
        , {groupedNumber(sheet.rows.length)} {sheet.rows.length === 1 ? "product" : "products"},
        made {dateAndTime(sheet.madeAt)}. What you leave empty is not counted; 0 means that none
        lies there. The numbers stay in this browser until they are saved.
      </p>
      {isReviewed ? (
        <CountReview sheet={sheet} counts={counts} onBack={() => setReviewed(false)} />
      ) : (
        <>
          <CountRows rows={sheet.rows} counts={counts} />
          <div className="save-bar no-print flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button aria-disabled={counted.length === 0} onClick={() => setReviewed(true)}>
              Look at the differences
            </Button>
            <p role="status" className="tabular">
              {groupedNumber(counted.length)} of {groupedNumber(sheet.rows.length)} counted
              {unreadable.length > 0 && `, ${unreadable.length} to correct`}
            </p>
          </div>
        </>
      )}
    </>
  );
}

/** Ends a sheet without saving it; asks where something was counted. */
function DropSheet({ counted }: { counted: number }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => (counted > 0 ? setAsked(true) : endSheet())}>
        Drop this sheet
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Drop this sheet"
        confirmLabel="Drop it"
        busyLabel="Dropping..."
        busy={false}
        onConfirm={endSheet}
        onClose={() => setAsked(false)}
      >
        <p>
          {groupedNumber(counted)} {counted === 1 ? "number that was" : "numbers that were"} typed
          {counted === 1 ? " is" : " are"} lost. Nothing of the stock changes.
        </p>
      </ConfirmDialog>
    </>
  );
}
