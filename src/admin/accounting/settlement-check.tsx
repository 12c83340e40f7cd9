import {
  agrees,
  type Settlement,
  type SettlementTerm,
  settlementTerms,
} from "#shared/accounting/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Notice } from "#ui/notice.tsx";
import { CheckTable } from "./check-table.tsx";
import { settlementTexts } from "./file-texts.ts";

/** The money that came is what was sold, less what is still open on either side. */
export function SettlementCheck({ settlement: { terms, check } }: { settlement: Settlement }) {
  const good = agrees(check);
  if (good && settlementTerms.every((term) => terms[term] === 0)) return null;
  return (
    <div className="mt-4">
      <Notice
        tone={good ? "success" : "error"}
        title={
          good
            ? "Receipts agree with what was sold, advances and debtors counted"
            : "Receipts do not agree with what was sold, advances and debtors counted"
        }
      >
        {!good && <p>Find out why before you close the books of these days.</p>}
        <details open={!good}>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline">
            Receipts and sales
          </summary>
          <Terms
            caption="Receipts"
            terms={terms}
            shown={settlementTerms.slice(0, 2)}
            total={check[0]?.inFile ?? 0}
          />
          <Terms
            caption="Sales, and what is still open"
            terms={terms}
            shown={settlementTerms.slice(2)}
            total={check[0]?.inBooks ?? 0}
          />
          {!good && (
            <CheckTable check={check} caption="Check of receipts and sales" books="Sales" />
          )}
        </details>
      </Notice>
    </div>
  );
}

interface TermsProps {
  caption: string;
  terms: Settlement["terms"];
  shown: readonly SettlementTerm[];
  total: number;
}

function Terms({ caption, terms, shown, total }: TermsProps) {
  return (
    <table className="spec-table mb-3">
      <caption className="text-left text-sm">{caption}</caption>
      <tbody>
        {shown.map((term) => (
          <tr key={term}>
            <th scope="row">{settlementTexts[term]}</th>
            <td className="text-right! whitespace-nowrap">{formatMoney(rupees(terms[term]))}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="font-semibold">
            Together
          </th>
          <td className="text-right! font-semibold whitespace-nowrap">
            {formatMoney(rupees(total))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
