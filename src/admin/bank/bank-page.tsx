import { Landmark } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { type BankLinePart, bankLineStateNames, type Certainty } from "#shared/bank/bank-line.ts";
import { bookingOf } from "#shared/bank/booking-of.ts";
import type { BankLine, BankStatement } from "#shared/bank/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import type { ListAct } from "../kit/list/list-acts.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { EmptyTexts } from "../kit/list/no-entries.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import type { Route } from "./+types/bank-page.ts";
import { BankLineDetail } from "./bank-line-detail.tsx";
import { bankLines, partTabs } from "./bank-lines.ts";
import { CertainLines, StatementsOfCertainLines } from "./certain-lines.tsx";
import { exclusion, nameOfLine } from "./exclude-line.ts";
import { StatementList } from "./statement-list.tsx";
import { ShownStatement } from "./statement-progress.tsx";
import { UploadStatement } from "./upload-statement.tsx";
import { useLineCounts } from "./use-line-counts.ts";
import { useWatchedBooking } from "./use-watched-booking.ts";
import { useWatchedStatements } from "./watch-statements.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Bank statements" });
}

const certaintyLabels: Record<Certainty, string> = {
  certain: "Certain",
  likely: "Likely",
  several: "Several fit",
  none: "None fits",
};

export const shouldRevalidate = keepUnsavedPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { statement } = bankLines.read(new URL(request.url).searchParams);
  const [loaded, uploaded, last] = await Promise.all([
    loadList(bankLines, request, (query) => callEndpoint("listBankLines", { query })),
    loadForAdmin(() => callEndpoint("listBankStatements")),
    statement
      ? loadForAdmin(() => callEndpoint("getCertainBooking", { params: { id: statement } }))
      : undefined,
  ]);
  // The lines are there also where nobody can tell what became of a booking.
  return { loaded, uploaded, booking: last?.ok ? last.value.booking : null };
}

const noStatements: readonly BankStatement[] = [];

/** Money that came by the bank's statements, and which orders it pays. */
export default function BankPage({ loaderData }: Route.ComponentProps) {
  const { loaded, uploaded } = loaderData;
  const statements = useWatchedStatements(uploaded.ok ? uploaded.value.statements : noStatements);
  const lines = loaded.ok ? loaded.value.lines : [];
  const query = bankLines.read(useSearchParams()[0]);
  const { statement: shown, state: part = "open" } = query;
  // A line that is decided leaves the part of the list in which it was pressed.
  const statusRef = useRef<HTMLParagraphElement>(null);
  const { counts, isSlow } = useLineCounts(query, statements[0], loaderData);
  const booking = useWatchedBooking(shown, loaderData.booking);
  return (
    <ListPage
      list={bankLines}
      viewed="bank"
      exported="bank-lines"
      title="Bank statements"
      about="Upload what your bank lists. Each line of money that came is compared with orders that wait for a transfer and with what couriers still have to pay out. Nothing is booked before you say so. Choose a statement to book all its certain lines at once."
      noun={["line", "lines"]}
      loaded={loaded}
      entries={lines}
      failed="The lines could not be loaded."
      empty={{ Icon: Landmark, ...emptyTexts[part] }}
      tabs={partTabs(query, counts?.counts)}
      options={{
        statement: statementChoices(statements, lines, shown).map(({ _id, fileName }) => (
          <option key={_id} value={_id}>
            {fileName}
          </option>
        )),
      }}
      columns={columns}
      nameOf={nameOfLine}
      detailOf={(line) => (
        <BankLineDetail line={line} onDecided={() => statusRef.current?.focus()} />
      )}
      statusRef={statusRef}
      acts={acts}
      above={
        <>
          <UploadStatement statements={statements} />
          <ShownStatement statement={statements.find(({ _id }) => _id === shown)} />
          <p role="status" className="mb-2 text-sm text-muted empty:hidden">
            {isSlow &&
              "Comparing all open lines with the orders that wait. You can go on meanwhile."}
          </p>
          {shown && !query.search && (
            <CertainLines statement={shown} counts={counts} booking={booking} />
          )}
          {!shown && part === "certain" && (
            <IfMayChange>
              <StatementsOfCertainLines lines={lines} />
            </IfMayChange>
          )}
        </>
      }
      below={
        uploaded.ok ? (
          <StatementList statements={statements} />
        ) : (
          <LoadFailed title={failureText(uploaded, "The statements could not be loaded.")} />
        )
      }
    />
  );
}

const emptyTexts: Record<BankLinePart, Omit<EmptyTexts, "Icon">> = {
  open: {
    title: "Nothing to decide",
    text: "Upload a statement: money that came waits here until you say what it is for.",
  },
  certain: {
    title: "No certain lines",
    text: "A line is certain that names an order, has the very sum that is to come for it and a UTR, and whose order waits for it still.",
  },
  unsure: { title: "Nothing to be looked at" },
  booked: { title: "Nothing is booked yet" },
  dismissed: { title: "No line is excluded" },
};

/** The latest statements, and the one whose lines are shown where that is an earlier one. */
function statementChoices(
  latest: readonly BankStatement[],
  lines: readonly BankLine[],
  shown: string | undefined,
): readonly Pick<BankStatement, "_id" | "fileName">[] {
  if (!shown || latest.some(({ _id }) => _id === shown)) return latest;
  const named = lines.find(({ statement }) => statement._id === shown)?.statement;
  return [...latest, named ?? { _id: shown, fileName: "An earlier statement" }];
}

const columns: readonly ListColumn<BankLine>[] = [
  {
    name: "Line",
    grow: 100,
    cell: ({ narration, reference }) => narration || reference || "Nothing is written",
  },
  {
    name: "Day",
    cell: ({ day }) => <span className="tabular text-sm text-muted">{shortDate(day)}</span>,
  },
  {
    name: "Pays",
    cell: ({ match, decision }) => (
      <span className="text-sm">
        {(match?.candidates ?? []).length > 1
          ? `${match?.candidates.length} to choose from`
          : (decision?.orders ?? match?.candidates[0]?.orders ?? [])
              .map(({ name }) => name)
              .join(", ")}
      </span>
    ),
  },
  {
    name: "How sure",
    cell: ({ match, state }) => (
      <span className={`text-sm ${match?.certainty === "certain" ? "font-semibold" : ""}`}>
        {match ? certaintyLabels[match.certainty] : bankLineStateNames[state]}
      </span>
    ),
  },
  {
    name: "Amount",
    card: "aside",
    align: "right",
    cell: ({ amount }) => (
      <span className="tabular font-semibold">{formatMoney(rupees(amount))}</span>
    ),
  },
];

/** The one that a line names, or none. */
function certainCandidate({ match }: BankLine) {
  return match?.certainty === "certain" ? match.candidates[0] : undefined;
}

const acts: readonly ListAct<BankLine>[] = [
  {
    label: "Book as proposed",
    busyLabel: "Booking...",
    isFor: (line) => certainCandidate(line) !== undefined,
    question: {
      title: "Book this line",
      text: (line) => certainCandidate(line)?.effect,
      ofMany: "Each is booked for the order that it names, as if you entered it there.",
    },
    send: (line) => {
      const candidate = certainCandidate(line);
      const body = candidate ? bookingOf(candidate) : { way: "transfer" as const, orders: [] };
      return callEndpoint("bookBankLine", { params: { id: line._id }, body });
    },
    done: "booked",
    failed: "It could not be booked. Book it again: it counts once.",
  },
  {
    ...exclusion,
    label: "Exclude",
    busyLabel: "Excluding...",
    isFor: ({ state }) => state === "open",
    done: "excluded",
  },
];
