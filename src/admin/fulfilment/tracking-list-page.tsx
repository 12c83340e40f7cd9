import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { MAX_TRACKING_ROWS, type TypedTracking } from "#shared/fulfilment/tracking-list.ts";
import { readListFile } from "#storefront/quick-order/read-list-file.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextAreaField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { ChangeableFields } from "../kit/forms/changeable-fields.tsx";
import { ListLink } from "../kit/list-link.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { orderWatch } from "../orders/use-order-news.ts";
import type { Route } from "./+types/tracking-list-page.ts";
import { type ListedTracking, useTrackingList } from "./use-tracking-list.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Enter tracking numbers" });
}

const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent("Order,Carrier,Tracking number,Weight (kg),E-way bill\r\n")}`;

/** Ships many orders at once: a row for each with its carrier and tracking number. */
export default function TrackingListPage() {
  const [text, setText] = useState("");
  const [fileProblem, setFileProblem] = useState<string>();
  const list = useTrackingList(text);
  const readFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    const read = await readListFile(file, "orders and tracking numbers");
    // The same file can be chosen once more when it was mended.
    input.value = "";
    setFileProblem("problem" in read ? read.problem : undefined);
    if ("text" in read) setText(read.text);
  };
  const send = async () => {
    await list.send();
    orderWatch.pollNow();
  };
  return (
    <>
      <ListLink to={ORDERS_PATH} edited={undefined}>
        All orders
      </ListLink>
      <PageHeader title="Enter tracking numbers" />
      <p className="mb-5 max-w-3xl">
        Each row ships all that still waits of its order as one parcel, with its invoice, and the
        customer gets an e-mail. Nothing is shipped before you press the button.
      </p>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <ChangeableFields>
          <TextAreaField
            label="Order number, carrier, tracking number and, if you like, the weight in kg and the e-way bill"
            name="rows"
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            error={fileProblem}
            hint={`A row for each order, up to ${MAX_TRACKING_ROWS}: copy the columns out of a sheet, or type them with commas between.`}
            className="[&_textarea]:font-mono"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-ink bg-surface px-4 py-2 font-heading font-semibold has-focus-visible:outline-2 hover:bg-paper-deep">
              <FileUp aria-hidden="true" className="size-5 shrink-0" />
              Choose a CSV file
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                onChange={(event) => void readFile(event.currentTarget)}
                className="absolute inset-0 w-full cursor-pointer opacity-0"
              />
            </label>
            <a
              href={TEMPLATE}
              download="tracking-numbers.csv"
              className="link inline-flex min-h-11 items-center"
            >
              Download an empty CSV file
            </a>
          </div>
        </ChangeableFields>
        {list.leftOut > 0 && (
          <Notice tone="warning" live>
            A list takes {MAX_TRACKING_ROWS} rows. {list.leftOut} more are left out: enter them
            afterwards.
          </Notice>
        )}
        {list.problem && (
          <Notice tone="error" live>
            <p>{list.problem}</p>
            <Button variant="secondary" className="mt-2" onClick={list.tryAgain}>
              Try again
            </Button>
          </Notice>
        )}
        {list.listed.length > 0 && (
          <>
            <p role="status" className="text-sm text-muted">
              {statusText(list)}
            </p>
            <ol aria-label="Rows" className="sheet divide-y divide-line">
              {list.listed.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the list
                <Row key={place} place={place} listed={one} onConfirm={list.confirm} />
              ))}
            </ol>
          </>
        )}
        <IfMayChange>
          <div>
            <Button
              busy={list.sending}
              disabled={list.ready === 0 || list.checking}
              onClick={() => void send()}
            >
              {list.sending ? "Shipping..." : `Ship ${formatOrders(list.ready)}`}
            </Button>
          </div>
        </IfMayChange>
      </div>
    </>
  );
}

/** A weight as it was typed, which may name its unit itself. */
const weightText = (typed: string) => (/[a-z]$/i.test(typed) ? typed : `${typed} kg`);

const formatOrders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

function statusText({
  listed,
  ready,
  doubtful,
  checking,
  sending,
}: ReturnType<typeof useTrackingList>) {
  const shipped = listed.filter(({ result }) => result?.outcome === "shipped").length;
  const wrong = listed.filter(
    ({ problem, result }) => problem || result?.outcome === "refused",
  ).length;
  const billless = listed.filter(({ result }) => result?.warning).length;
  const parts = [
    sending ? "Shipping..." : checking ? "Checking..." : `${formatOrders(ready)} to ship`,
    shipped > 0 && `${shipped} shipped`,
    doubtful > 0 && `${doubtful} to confirm`,
    wrong > 0 && `${wrong} to mend`,
    billless > 0 && `${billless} without an e-way bill`,
  ];
  return parts.filter(Boolean).join(" · ");
}

function Row({
  place,
  listed: { row, problem, result, doubt, isConfirmed },
  onConfirm,
}: {
  place: number;
  listed: ListedTracking;
  onConfirm: (row: TypedTracking, isMeant: boolean) => void;
}) {
  const isWrong = problem !== undefined || result?.outcome === "refused";
  const status = problem ?? doubt ?? result?.message ?? "Checking...";
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm sm:grid-cols-2">
      <p className="tabular min-w-0 wrap-anywhere">
        <span className="text-muted">{place + 1}.</span>{" "}
        <span className="font-semibold">{row.order || "No order"}</span>
        {[
          row.carrier,
          row.trackingNumber,
          row.weight && weightText(row.weight),
          row.ewayBill && `e-way bill ${row.ewayBill}`,
        ]
          .filter(Boolean)
          .map((text) => ` · ${text}`)}
      </p>
      <p
        className={`min-w-0 wrap-anywhere ${isWrong ? "font-semibold text-error" : result?.outcome === "shipped" ? "font-semibold text-success" : doubt ? "font-semibold" : "text-muted"}`}
      >
        {status}{" "}
        {result?.warning && (
          <span className="block border-l-4 border-l-marigold bg-marigold-soft px-2 py-1 text-ink">
            {result.warning}
          </span>
        )}
        {result?.orderId && (
          <Link
            to={`${ORDERS_PATH}/${result.orderId}`}
            className="link inline-flex min-h-11 items-center sm:min-h-6"
          >
            Open the order<span className="sr-only"> of row {place + 1}</span>
          </Link>
        )}
      </p>
      {doubt !== undefined && (
        <div className="sm:col-start-2">
          <CheckboxField
            name={`row-${place}`}
            label={`Ship row ${place + 1} with this number all the same`}
            checked={isConfirmed}
            onChange={(event) => onConfirm(row, event.target.checked)}
          />
        </div>
      )}
    </li>
  );
}
