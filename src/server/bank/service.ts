import type { User } from "#shared/accounts/contract.ts";
import { bankLineState, MAX_STATEMENT_LINES } from "#shared/bank/bank-line.ts";
import { utrOf } from "#shared/bank/bank-reference.ts";
import type { CertainBooking } from "#shared/bank/certain-lines-contract.ts";
import type { BankLine } from "#shared/bank/contract.ts";
import { success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Database } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import { ordersStore } from "../orders/store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import type { LineAccounts } from "./account-note.ts";
import { readAwaited } from "./awaited-store.ts";
import { bookAllCertain, certainLinesJob, stopBooking } from "./book-all-certain.ts";
import { bookingsStore } from "./bookings-store.ts";
import { areTooMany } from "./compare-open-lines.ts";
import { countLines } from "./count-lines.ts";
import { bookLine } from "./decide-line.ts";
import { bankLinesJob } from "./fill-in-states.ts";
import type { LineScope } from "./line-conditions.ts";
import { type BankLineFilter, type ListedLine, listBankLines } from "./lines-list.ts";
import { type Awaited, matchLine } from "./match-line.ts";
import { lineAccounts } from "./other-account.ts";
import { queuedStatementsJob } from "./read-queued.ts";
import { dismissLine, reopenLine } from "./set-aside-line.ts";
import { statementView, uploadView } from "./statement-view.ts";
import { bankStore } from "./store.ts";
import { uploadStatement } from "./upload-statement.ts";
import { uploadsStore } from "./uploads-store.ts";

interface Parts extends Pick<PaymentsContext, "timeScale" | "storeInfo"> {
  database: Database;
  log: Pick<Log, "info" | "error">;
}

export type BankService = ReturnType<typeof openBank>;

/** What the bank's statements say came, and for which orders people book it. */
export function openBank({ database, timeScale, storeInfo, log }: Parts) {
  const { tasks, sweeps } = bankLinesJob(log);
  const booking = { database, timeScale, storeInfo, log };
  return {
    tasks: { ...tasks, ...queuedStatementsJob({ database, log }), ...certainLinesJob(booking) },
    sweeps,

    /** Reads an uploaded statement: see upload-statement.ts. */
    upload: ({ email }: User, file: { path: string; fileName: string }) =>
      uploadStatement(database, { ...file, by: email }),

    /** A page of the statements that were uploaded; the first one begins with those that a job still reads or could not. */
    async statements(place: ListPlace) {
      const isFirst = place.page === 1 && !place.after && !place.before;
      // Uploads first: one that is read in between is in both, and not in neither.
      const uploads = isFirst ? await uploadsStore(database.db).list() : [];
      const { rows, ...facts } = await bankStore(database.db).statements(place);
      const isAdded = new Set(rows.map(({ id }) => id));
      return {
        ...facts,
        statements: [
          ...uploads.filter(({ id }) => !isAdded.has(id)).map(uploadView),
          ...rows.map(statementView),
        ],
      };
    },

    /** A page of money that came; what each open line most likely pays follows from the orders of now. */
    async lines(filter: BankLineFilter, place: ListPlace) {
      const { db } = database;
      const isCompared = filter.state === "certain" || filter.state === "unsure";
      if (isCompared && (await areTooMany(db, filter))) return tooManyToCompare();
      const { rows, ...facts } = await listBankLines(db, filter, place);
      const open = rows
        .filter(({ decision }) => stateOf(decision) === "open")
        .map(({ line }) => line);
      const awaited = open.length > 0 ? await readAwaited(db, open) : undefined;
      const accounts = await lineAccounts(db, open);
      const booked = rows.flatMap(({ decision }) => decision?.orders ?? []);
      const orders = await ordersStore(db).findAll([
        ...new Set(booked.map(({ orderId }) => orderId)),
      ]);
      const nameOf = (id: string) => staffOrderName(orders.get(id) ?? { id, number: null });
      return success({
        ...facts,
        lines: rows.map((row) => lineView(row, awaited, accounts, nameOf)),
      });
    },

    counts: (scope: LineScope) => countLines(database.db, scope),

    /** Each of these decides about a line in one transaction: see decide-line.ts and set-aside-line.ts. */
    book: (id: string, { email }: User, booking: Parameters<typeof bookLine>[4]) =>
      database.transaction((db) => bookLine(db, { timeScale, storeInfo }, id, email, booking)),
    dismiss: (id: string, { email }: User, given: Parameters<typeof dismissLine>[3]) =>
      database.transaction((db) => dismissLine(db, id, email, given)),
    reopen: (id: string, { email }: User, seen: Parameters<typeof reopenLine>[3]) =>
      database.transaction((db) => reopenLine(db, id, email, seen)),

    /** All certain lines of a statement at once: see book-all-certain.ts. */
    bookAll: (id: string, { email }: User, confirmed: { lines: number; amount: number }) =>
      bookAllCertain(booking, id, email, confirmed),
    stopBooking: (id: string) => stopBooking(booking, id),

    /** The last one of a statement. */
    async bookingOf(id: string): Promise<CertainBooking | null> {
      const store = bookingsStore(database.db);
      const latest = isId(id) ? await store.latest(id) : undefined;
      return latest ? store.view(latest) : null;
    },
  };
}

const tooManyToCompare = () =>
  invalidFields({
    statement: `More than ${groupedNumber(MAX_STATEMENT_LINES)} lines wait for a decision. Choose a statement to see which of its lines are certain.`,
  });

const stateOf = (decision: ListedLine["decision"]) => bankLineState(decision?.decision ?? null);

function lineView(
  { line, fileName, decision }: ListedLine,
  awaited: Awaited | undefined,
  accounts: ReadonlyMap<string, LineAccounts>,
  nameOf: (orderId: string) => string,
): BankLine {
  const { id, day, narration, reference, statementId } = line;
  const amount = paise(line.amountPaise);
  const state = stateOf(decision);
  const given = { ...line, amount, accounts: accounts.get(statementId) };
  const utr = utrOf(line);
  return {
    _id: id,
    day,
    narration,
    reference,
    state,
    lastDecision: decision?.id ?? null,
    amount: toRupees(amount),
    ...(utr && { utr }),
    statement: { _id: statementId, fileName, line: line.line },
    ...(state === "open" && awaited && { match: matchLine(given, awaited) }),
    ...(state !== "open" &&
      decision && {
        decision: {
          by: decision.decidedBy,
          at: decision.decidedAt.toISOString(),
          message: decision.message,
          orders: decision.orders.map(({ orderId, amountPaise }) => ({
            _id: orderId,
            name: nameOf(orderId),
            amount: toRupees(paise(amountPaise)),
          })),
        },
      }),
  };
}
