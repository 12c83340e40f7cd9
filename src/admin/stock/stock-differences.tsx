import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { StockDifference } from "#shared/stock/contract.ts";
import { Notice } from "#ui/notice.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";

const names = { "on hand": "On hand", reserved: "Kept for orders", stock: "Can be sold" };

interface StockDifferencesProps {
  id: string;
  differences: readonly StockDifference[];
}

/** Says where what stands is not what the ledger comes to, and sets it right. */
export function StockDifferences({ id, differences }: StockDifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <Notice tone="warning" title="The stock is not what its movements come to">
      <p>
        Something has changed it past the shop's own records. Set it right, then count what lies
        there and enter it as a count.
      </p>
      <table className="spec-table my-3">
        <caption className="sr-only">What stands, and what the movements come to</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="text-right!">
              Stands
            </th>
            <th scope="col" className="text-right!">
              By the movements
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ what, branch, stands, ledger }) => (
            <tr key={`${what} ${branch}`}>
              <th scope="row">
                {names[what]}
                {branch && `, ${branch}`}
              </th>
              <td className="tabular text-right!">{groupedNumber(stands)}</td>
              <td className="tabular text-right! font-semibold">{groupedNumber(ledger)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ActionButton
        label="Set it right"
        title="Set the stock right"
        schema={z.object({})}
        defaultValues={{}}
        send={() => callEndpoint("repairStock", { params: { id } })}
        fallbackMessage="No answer came. Set it right once more: nothing is done twice."
        submitLabel="Set it right"
        busyLabel="Setting it right..."
      >
        {() => (
          <p>
            What stands becomes what the movements and the orders come to. It is noted that you had
            it done.
          </p>
        )}
      </ActionButton>
    </Notice>
  );
}
