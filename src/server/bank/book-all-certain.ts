import type { CertainBooking } from "#shared/bank/certain-lines-contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, type Money, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { addJob, dropJob } from "../jobs/add-job.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { type Actor, currentWork, doWork } from "../lib/current-work.ts";
import { isId } from "../lib/ids.ts";
import { type BookingParts, workOff } from "./book-certain.ts";
import { type BookingRow, bookingsStore } from "./bookings-store.ts";
import { compareOpenLines } from "./compare-open-lines.ts";
import { isAnyOpen } from "./line-conditions.ts";
import { bankStore } from "./store.ts";

/** So many lines are booked before the answer, as far as that takes no longer than this; more by a job. */
const MAX_AT_ONCE = 50;
const AT_ONCE_MS = 5_000;

/** A job takes on what is booked before the answer, should this process end meanwhile. */
const TAKEN_ON_MS = 20_000;

/** A job gives its place to others after so long; the rest is the next one's. */
const SLICE_MS = 2_000;

/** What waits behind a mail or a refund may wait a little longer. */
const LATER = 10;

/** What somebody has confirmed. */
interface Confirmed {
  lines: number;
  /** Rupees. */
  amount: number;
}

type BookedAll = Outcome<ActAnswer & { booking: CertainBooking }, "not_found" | "conflict">;

const keyOf = (bookingId: string) => `certain-lines-${bookingId}`;

/** Has what is left of a booking done in the name of whoever asked for it, in this handle's transaction. */
function queueBooking(
  db: Db,
  bookingId: string,
  actor: Actor | undefined,
  delay = 0,
): Promise<void> {
  const options = { key: keyOf(bookingId), priority: LATER, delay };
  return addJob(db, "book-certain-lines", { bookingId, ...(actor && { actor }) }, options);
}

/**
 * Books all lines of a statement that are certain, as many with as much money as somebody has confirmed. One that is
 * under way is answered in place of a second one.
 *
 * @param by the e-mail of whoever asks
 * @returns what to say; `conflict` where other lines are certain by now, and nothing is booked
 */
export async function bookAllCertain(
  parts: BookingParts,
  statementId: string,
  by: string,
  confirmed: Confirmed,
): Promise<BookedAll> {
  const { database } = parts;
  const store = bookingsStore(database.db);
  if (!isId(statementId) || !(await bankStore(database.db).hasStatement(statementId))) {
    return failure("not_found", "There is no such statement");
  }
  const before = await store.latest(statementId);
  if (before?.state === "running") return isUnderWay(await store.view(before));
  const { certain, sum } = await compareOpenLines(database.db, { statement: statementId });
  if (certain.length !== confirmed.lines || sum !== rupees(confirmed.amount)) {
    return failure("conflict", changedText(certain.length, sum));
  }
  const isFew = certain.length <= MAX_AT_ONCE;
  const begun = await database.transaction(async (db) => {
    await advisoryLockFor(db, `bank booking ${statementId}`);
    const other = await bookingsStore(db).latest(statementId);
    if (other?.state === "running") return success({ row: other, isOwn: false });
    // One that began and ended since the comparison has booked them: its result stays the last one.
    if (!(await isAnyOpen(db, certain))) return failure("conflict", changedText(0, sum));
    const row = await bookingsStore(db).insert({ statementId, startedBy: by, sum }, certain);
    await queueBooking(db, row.id, currentWork()?.actor, isFew ? TAKEN_ON_MS : 0);
    return success({ row, isOwn: true });
  });
  if (!begun.ok) return begun;
  const { row, isOwn } = begun.value;
  if (!isOwn) return isUnderWay(await store.view(row));
  if (isFew) {
    const goesOn = await bookInNameOf(currentWork()?.actor, () =>
      workOff(parts, row.id, performance.now() + AT_ONCE_MS),
    );
    if (goesOn) await queueBooking(database.db, row.id, currentWork()?.actor);
  }
  const booking = await store.view((await store.find(row.id)) ?? row);
  if (booking.state === "done") await dropJob(database.db, keyOf(row.id));
  return success({ booking, ...saidOf(booking) });
}

/** Has the audit say of each line what it says of one that is booked alone: who has booked it, by which request. */
function bookInNameOf<T>(actor: Actor | undefined, act: () => Promise<T>): Promise<T> {
  const fields = currentWork()?.fields ?? {};
  return doWork({ fields, ...(actor && { actor: { ...actor, action: "bookBankLine" } }) }, act);
}

const isUnderWay = (booking: CertainBooking): BookedAll =>
  success({
    booking,
    message: `${booking.startedBy} has begun to book the certain lines of this statement already. Nothing is booked twice.`,
  });

function changedText(lines: number, sum: Money): string {
  if (lines === 0) return "No line of this statement is certain any more. Nothing was booked.";
  const now = lines === 1 ? "1 line is" : `${groupedNumber(lines)} lines are`;
  return `Orders or lines have changed meanwhile: ${now} certain now, ${formatMoney(sum)} in all. Nothing was booked. Look at the number, and press again.`;
}

function saidOf({ state, lines, booked, leftCount, notedCount }: CertainBooking): ActAnswer {
  if (state === "running") {
    return {
      message:
        "The lines are being booked. The page says how far that is; you can leave it meanwhile.",
    };
  }
  const done =
    lines === 1
      ? `The line was ${booked === 1 ? "" : "not "}booked.`
      : `${groupedNumber(booked)} of ${groupedNumber(lines)} lines were booked.`;
  const needing = leftCount + notedCount;
  if (needing === 0) return { message: done };
  const what = needing === 1 ? "1 line needs you" : `${groupedNumber(needing)} lines need you`;
  // The page says of each line what, and names its order.
  return { message: `${what}: see below which, and why. ${done}`, attention: [] };
}

/** Ends a booking that is under way; what is booked stays booked. */
export function stopBooking(
  { database }: Pick<BookingParts, "database">,
  statementId: string,
): Promise<Outcome<string, "not_found" | "conflict">> {
  return database.transaction(async (db) => {
    const store = bookingsStore(db);
    const latest = isId(statementId) ? await store.latest(statementId) : undefined;
    const booking = latest && (await store.lock(latest.id));
    if (!booking) return failure("not_found", "Nothing is being booked of this statement");
    if (booking.state !== "running") {
      return failure("conflict", "This booking is not under way any more.");
    }
    await store.stop(booking.id);
    await dropJob(db, keyOf(booking.id));
    return success(
      `The booking is stopped. ${groupedNumber(booking.booked)} lines were booked, and stay so.`,
    );
  });
}

/** The job that books what is too much for an answer, or what a process that ended has left. */
export const certainLinesJob = (parts: BookingParts) =>
  ({
    "book-certain-lines": async ({ bookingId, actor }) => {
      const goesOn = await bookInNameOf(actor, () =>
        workOff(parts, bookingId, performance.now() + SLICE_MS),
      );
      if (goesOn) return queueBooking(parts.database.db, bookingId, actor);
      const booking = await bookingsStore(parts.database.db).find(bookingId);
      if (booking) logEnd(parts, booking);
    },
  }) satisfies Partial<Tasks>;

function logEnd({ log }: BookingParts, { id, statementId, state, booked, looked }: BookingRow) {
  const facts = { booking: id, statement: statementId, state, booked, left: looked - booked };
  log.info(facts, "certain lines of a bank statement were booked");
}
