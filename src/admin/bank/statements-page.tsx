import { Landmark } from "lucide-react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BankStatement, listBankStatements } from "#shared/bank/contract.ts";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { BANK_PATH, STATEMENTS_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import { HeadLink } from "../kit/list/head-link.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { Route } from "./+types/statements-page.ts";
import { linesOfStatement } from "./bank-lines.ts";
import { StatementConcerns } from "./statement-concerns.tsx";
import { daysText, linesText } from "./statement-list.tsx";

const statementList = defineList<QueryOf<typeof listBankStatements>>({ path: STATEMENTS_PATH });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Uploaded statements" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(statementList, request, (query) => callEndpoint("listBankStatements", { query }));
}

/** All statements of the bank that were ever uploaded. */
export default function StatementsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={statementList}
      title="Uploaded statements"
      noun={["statement", "statements"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.statements : []}
      failed="The statements could not be loaded."
      empty={{ Icon: Landmark, title: "No statement yet", text: "Upload what your bank lists." }}
      beside={<HeadLink to={BANK_PATH}>Bank statements</HeadLink>}
      columns={columns}
      nameOf={({ fileName }) => fileName}
      detailOf={(statement) => <StatementDetail statement={statement} />}
      menuOf={(statement) => [{ label: "Show its lines", to: linesOfStatement(statement) }]}
    />
  );
}

function StatementDetail({ statement }: { statement: BankStatement }) {
  return (
    <article aria-label={statement.fileName} className="text-sm wrap-anywhere">
      <p>Uploaded by {statement.uploadedBy}</p>
      <StatementConcerns statement={statement} />
      <Link to={linesOfStatement(statement)} className="link inline-block py-2.5">
        Show its lines
      </Link>{" "}
      <AuditLink subject="bank-statement" id={statement._id} of={statement.fileName} />
    </article>
  );
}

/** In a few words: what opens below says it all. */
function concernText({ notes, leftOutCount }: BankStatement): string {
  if (leftOutCount > 0) return `${groupedNumber(leftOutCount)} left out`;
  return notes.length > 0 ? "See its notes" : "";
}

const columns: readonly ListColumn<BankStatement>[] = [
  { name: "File", grow: 100, cell: ({ fileName }) => fileName },
  {
    name: "Account",
    cell: ({ account }) => <span className="tabular text-sm text-muted">{account}</span>,
  },
  {
    name: "Days",
    cell: (statement) => <span className="tabular text-sm text-muted">{daysText(statement)}</span>,
  },
  {
    name: "Lines",
    cell: (statement) => <span className="tabular text-sm">{linesText(statement)}</span>,
  },
  {
    name: "To be looked at",
    cell: (statement) => <span className="text-sm font-semibold">{concernText(statement)}</span>,
  },
  {
    name: "Uploaded",
    cell: ({ uploadedAt }) => (
      <span className="tabular text-sm text-muted">{dateAndTime(uploadedAt)}</span>
    ),
  },
];
