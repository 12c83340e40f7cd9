import { setTimeout as delay } from "node:timers/promises";
import { bookingOf } from "#shared/bank/booking-of.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { paise } from "#shared/money.ts";
import type { Database, Db } from "../database/connection.ts";
import { noBankLine } from "../lib/common-failures.ts";
import type { Log } from "../lib/log.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { readNamed } from "./awaited-store.ts";
import { type BookedLine, bookingsStore } from "./bookings-store.ts";
import { bookLine, decidedMeanwhile } from "./decide-line.ts";
import { matchLine } from "./match-line.ts";
import { lineAccounts } from "./other-account.ts";
import { bankStore } from "./store.ts";

export interface BookingParts extends Pick<PaymentsContext, "timeScale" | "storeInfo"> {
  database: Database;
  log: Pick<Log, "info" | "error">;
}

/** A line that throws is tried so often, with a pause; then it is left, and the next one has its turn. */
const MAX_TRIES = 3;
const PAUSE_MS = 500;

/**
 * Goes on with a booking of certain lines, until it is done, is stopped, or time is over. Several may do so at once: each
 * line is dealt with once.
 *
 * @param untilMs by `performance.now()`
 * @returns whether lines are left
 */
export async function workOff(
  parts: BookingParts,
  bookingId: string,
  untilMs: number,
): Promise<boolean> {
  const failed = { position: -1, tries: 0 };
  while (performance.now() < untilMs) {
    // A connection that breaks before a line is reached is no try of the last one.
    let position = -1;
    try {
      if (!(await bookNext(parts, bookingId, (at) => (position = at)))) return false;
    } catch (error) {
      failed.tries = position === failed.position ? failed.tries + 1 : 1;
      failed.position = position;
      if (failed.tries < MAX_TRIES) {
        await delay(PAUSE_MS * parts.timeScale);
        continue;
      }
      parts.log.error({ booking: bookingId, err: error }, "a line of the bank could not be booked");
      await leaveLine(parts, bookingId, position);
    }
  }
  return true;
}

/**
 * Books the next line in a transaction with how far the booking is: killed at any moment, no line is booked twice or
 * passed over. One line a transaction: of several it would hold the orders of many customers, and lock them, their
 * coupons and goods in another order than whoever pays for one.
 *
 * @param onLine told which one is tried
 * @returns whether lines are left
 */
function bookNext(
  { database, ...context }: BookingParts,
  bookingId: string,
  onLine: (position: number) => void,
): Promise<boolean> {
  return database.oneTransaction(async (db) => {
    const store = bookingsStore(db);
    const booking = await store.lock(bookingId);
    const lineId = booking?.state === "running" && (await store.nextLine(booking));
    if (!booking || !lineId) return false;
    onLine(booking.looked);
    // Joined: what is refused undoes its own part alone.
    const booked = await database.transaction((own) =>
      bookIfCertain(own, context, lineId, booking.startedBy),
    );
    await store.note(booking, booked.ok ? booked.value : { why: booked.message });
    return booking.looked + 1 < booking.lineCount;
  });
}

/** Leaves a line that could not even be tried, unless somebody else has dealt with it. */
function leaveLine({ database }: BookingParts, bookingId: string, position: number): Promise<void> {
  return database.transaction(async (db) => {
    const store = bookingsStore(db);
    const booking = await store.lock(bookingId);
    if (booking?.state !== "running" || booking.looked !== position) return;
    await store.note(booking, {
      why: "The shop could not book it just then. Open the line and book it by itself; if that fails, too, ask whoever runs the shop to look into its log.",
    });
  });
}

/**
 * Books a line as it is proposed, as part of this transaction, where it is certain as orders stand now.
 *
 * @returns what was booked; else why it was not
 */
async function bookIfCertain(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  id: string,
  by: string,
): Promise<Outcome<BookedLine, "not_found" | "conflict" | "invalid_request">> {
  const store = bankStore(db);
  const line = await store.lock(id);
  if (!line) return noBankLine();
  const decided = decidedMeanwhile(await store.decisionOf(id));
  if (decided) return decided;
  const amount = paise(line.amountPaise);
  const [awaited] = await readNamed(db, [line]);
  const accounts = (await lineAccounts(db, [line])).get(line.statementId);
  const match = awaited && matchLine({ ...line, amount, accounts }, awaited);
  const [candidate] = match?.candidates ?? [];
  if (match?.certainty !== "certain" || !candidate) {
    return failure("conflict", match?.why ?? "It is not certain any more.");
  }
  const booked = await bookLine(db, context, id, by, bookingOf(candidate));
  if (!booked.ok) return booked;
  const { message, attention } = booked.value;
  return success({ amount, ...(attention && { remark: message }) });
}
