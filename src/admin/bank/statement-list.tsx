import { Link } from "react-router";
import type { BankStatement } from "#shared/bank/contract.ts";
import { dateAndTime, shortDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { StatementConcerns } from "./statement-concerns.tsx";
import { StatementProgress } from "./statement-progress.tsx";

interface StatementListProps {
  statements: readonly BankStatement[];
  /** The address of a statement's own lines. */
  addressOf: (statement: BankStatement) => string;
}

/** The statements that were uploaded last, each with what is to be looked at. */
export function StatementList({ statements, addressOf }: StatementListProps) {
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby="statements" className="mt-8">
      <h2 id="statements" className="mb-2">
        Uploaded statements
      </h2>
      <ul className="sheet divide-y divide-line">
        {statements.map((statement) => (
          <li key={statement._id} className="px-4 py-2 wrap-anywhere">
            <Link to={addressOf(statement)} className="link inline-block py-2.5 font-semibold">
              {statement.fileName}
            </Link>
            <p className="text-sm text-muted">{factsOf(statement).join(" · ")}</p>
            <StatementProgress statement={statement} />
            <StatementConcerns statement={statement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(statement: BankStatement): string[] {
  const { account, from, to, lines, known, uploadedAt, uploadedBy, state } = statement;
  return [
    account && `Account ${account}`,
    from && to && `${shortDate(from)} to ${shortDate(to)}`,
    state === "added" && `${groupedNumber(lines)} ${lines === 1 ? "line" : "lines"}`,
    known > 0 && `${groupedNumber(known)} known before`,
    `uploaded ${dateAndTime(uploadedAt)} by ${uploadedBy}`,
  ].filter((text) => typeof text === "string" && text !== "") as string[];
}
