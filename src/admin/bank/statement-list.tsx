import { Link } from "react-router";
import type { BankStatement } from "#shared/bank/contract.ts";
import { dateAndTime, shortDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { STATEMENTS_PATH } from "../kit/dashboard-menu.ts";
import { linesOfStatement } from "./bank-lines.ts";
import { StatementConcerns } from "./statement-concerns.tsx";
import { StatementProgress } from "./statement-progress.tsx";

/** Named beside the lines; the others have a page of their own. */
const MAX_NAMED = 12;

interface StatementListProps {
  /** The latest first. */
  statements: readonly BankStatement[];
}

/** The statements that were uploaded last, each with what is to be looked at. */
export function StatementList({ statements }: StatementListProps) {
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby="statements" className="mt-8">
      <h2 id="statements" className="mb-2">
        Uploaded statements
      </h2>
      <ul className="sheet divide-y divide-line">
        {statements.slice(0, MAX_NAMED).map((statement) => (
          <li key={statement._id} className="px-4 py-2 wrap-anywhere">
            <Link
              to={linesOfStatement(statement)}
              className="link inline-block py-2.5 font-semibold"
            >
              {statement.fileName}
            </Link>
            <p className="text-sm text-muted">{factsOf(statement).join(" · ")}</p>
            <StatementProgress statement={statement} />
            <StatementConcerns statement={statement} />
          </li>
        ))}
      </ul>
      {statements.length > MAX_NAMED && (
        <Link to={STATEMENTS_PATH} className="link mt-2 inline-block py-2.5 text-sm">
          All uploaded statements
        </Link>
      )}
    </section>
  );
}

function factsOf(statement: BankStatement): string[] {
  const { account, uploadedAt, uploadedBy } = statement;
  return [
    account && `Account ${account}`,
    daysText(statement),
    linesText(statement),
    `uploaded ${dateAndTime(uploadedAt)} by ${uploadedBy}`,
  ].filter((text) => text !== "");
}

/** From which day to which its lines are; empty where it has none. */
export const daysText = ({ from, to }: BankStatement) =>
  from && to ? `${shortDate(from)} to ${shortDate(to)}` : "";

/** Empty until they are read. */
export function linesText({ state, lines, known }: BankStatement): string {
  if (state !== "added") return "";
  const before = known > 0 ? `, ${groupedNumber(known)} known before` : "";
  return `${groupedNumber(lines)} ${lines === 1 ? "line" : "lines"}${before}`;
}
