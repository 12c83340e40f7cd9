import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { CountSheet } from "./count-draft.ts";

/**
 * The sheet on paper, without the shop's own numbers: who reads those counts them. It stands in the document only
 * while it is printed: two thousand rows would slow each key down.
 */
export function PrintedSheet({ sheet }: { sheet: CountSheet }) {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const draw = () => flushSync(() => setPrinted(true));
    const clear = () => setPrinted(false);
    addEventListener("beforeprint", draw);
    addEventListener("afterprint", clear);
    return () => {
      removeEventListener("beforeprint", draw);
      removeEventListener("afterprint", clear);
    };
  }, []);
  if (!isPrinted) return null;
  const { branch, about, madeAt, rows } = sheet;
  return (
    <div className="hidden print:block">
      <p>
        {branch.name}: {about}, {groupedNumber(rows.length)}{" "}
        {rows.length === 1 ? "product" : "products"}. Made {dateAndTime(madeAt)}.
      </p>
      <p className="my-3">Counted by ____________________ on ____________________</p>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left">
            <th scope="col">SKU</th>
            <th scope="col">Product</th>
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, name, sku }) => (
            <tr key={_id} className="break-inside-avoid border-t border-ink">
              <td className="py-2 pr-3">{sku}</td>
              <td className="py-2 pr-3">{name}</td>
              <td className="w-28 border border-ink" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
