import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from "react";
import { countCodec } from "#shared/codecs.ts";
import { TextField } from "#ui/field.tsx";
import { type CountSheet, type TypedCounts, typeCount } from "./count-draft.ts";
import { codeKey, readScan, rowsByCode } from "./read-scan.ts";
import { ROWS_A_PAGE, RowPages } from "./row-pages.tsx";

type SheetRow = CountSheet["rows"][number];

/** By how many rows a key goes on; Shift and Enter go back. */
const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

interface CountRowsProps {
  rows: readonly SheetRow[];
  counts: TypedCounts;
}

/**
 * The fields of a sheet, one a product: Enter and the arrows go from row to row, over the ends of pages, too, and a
 * code that a scanner types leads to its row from wherever the focus is. What the shop knows is not shown: who
 * sees it counts it.
 */
export function CountRows({ rows, counts }: CountRowsProps) {
  const [page, setPage] = useState(0);
  const [notice, setNotice] = useState("");
  const list = useRef<HTMLOListElement>(null);
  /** Of the row whose field is to have the focus once it is drawn. */
  const wanted = useRef<string>(undefined);
  const byCode = useMemo(() => rowsByCode(rows), [rows]);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  const shownPage = Math.min(page, pages - 1);
  const shown = rows.slice(shownPage * ROWS_A_PAGE, (shownPage + 1) * ROWS_A_PAGE);

  const focusWanted = () => {
    const field = [...(list.current?.querySelectorAll("input") ?? [])].find(
      ({ name }) => name === wanted.current,
    );
    if (!field) return;
    wanted.current = undefined;
    field.focus();
    field.select();
  };
  // The rows of another page stand in the document only now.
  useEffect(focusWanted);

  const goTo = (place: number) => {
    const row = rows[place];
    if (!row) return;
    wanted.current = row._id;
    setPage(Math.floor(place / ROWS_A_PAGE));
    focusWanted();
  };
  const goToCode = (id: string) => {
    const place = rows.findIndex(({ _id }) => _id === id);
    setNotice(`At ${rows[place]?.name}`);
    goTo(place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const field = event.target;
    const step = steps[event.key];
    if (!(field instanceof HTMLInputElement) || step === undefined || event.altKey) return;
    event.preventDefault();
    const scan = event.key === "Enter" ? readScan(field.value, byCode) : undefined;
    if (scan) {
      typeCount(field.name, scan.before);
      return goToCode(scan.id);
    }
    setNotice("");
    const place = rows.findIndex(({ _id }) => _id === field.name);
    goTo(place + (event.shiftKey ? -1 : step));
  };

  return (
    <div className="no-print max-w-3xl">
      <TextField
        label="Go to a SKU or barcode"
        name="code"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        hint="Type or scan it, then Enter."
        className="max-w-sm"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const field = event.currentTarget;
          const id = byCode.get(codeKey(field.value));
          if (id === undefined) {
            // What is scanned next takes its place.
            field.select();
            return setNotice(`${field.value.trim()} is not on this sheet`);
          }
          field.value = "";
          goToCode(id);
        }}
      />
      <p role="status" className="min-h-6 text-sm font-semibold wrap-anywhere">
        {notice}
      </p>
      <RowPages page={shownPage} total={rows.length} onPage={setPage} />
      <ol ref={list} onKeyDown={onKeyDown} className="sheet divide-y divide-line">
        {shown.map((row) => (
          <CountRow key={row._id} row={row} text={counts[row._id] ?? ""} />
        ))}
      </ol>
      <RowPages page={shownPage} total={rows.length} onPage={setPage} />
    </div>
  );
}

/** Drawn anew for its own number alone. */
const CountRow = memo(function CountRow({ row, text }: { row: SheetRow; text: string }) {
  const { _id: id, name, sku } = row;
  const isReadable = text.trim() === "" || countCodec.read(text) !== undefined;
  return (
    <li className="flex items-center gap-3 px-3 py-1.5 sm:px-4">
      <label htmlFor={id} className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">Counted of </span>
        {name}
        <span className="tabular block text-sm text-muted">{sku}</span>
        {!isReadable && <span className="block text-sm text-error">{countCodec.takes}</span>}
      </label>
      <input
        id={id}
        name={id}
        value={text}
        onChange={(event) => typeCount(id, event.target.value)}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        aria-invalid={!isReadable}
        className={`tabular min-h-11 w-28 shrink-0 rounded-md border bg-surface px-3 text-right ${isReadable ? "border-field" : "border-2 border-error"}`}
      />
    </li>
  );
});
