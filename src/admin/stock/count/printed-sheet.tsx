import { memo } from "react";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { CountSheet } from "./count-draft.ts";

/** The sheet on paper, without the shop's own numbers: who reads those counts them. */
export const PrintedSheet = memo(function PrintedSheet({ sheet }: { sheet: CountSheet }) {
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
});
