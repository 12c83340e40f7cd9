import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { CertainBooking } from "#shared/bank/certain-lines-contract.ts";
import { type Money, paise, toRupees } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { bankBookingLines, bankBookings, bankStatementLines } from "../database/schema/bank.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { newId } from "../lib/ids.ts";

export type BookingRow = typeof bankBookings.$inferSelect;

/** Lines that were not booked, or need a person, and are named; of more, how many. */
const MAX_NAMED = 200;

/** Of one booking that one statement of the database writes: a request's statements are short. */
const LINES_AT_ONCE = 5_000;

/** What came of a line that was booked. */
export interface BookedLine {
  amount: Money;
  /** What is to be looked at of its order; left out where there is nothing. */
  remark?: string;
}

const isOld = sql`started_at < now() - interval '7 days'`;

/** What came of one is said for a week; the lines themselves say it for good. Its lines go first, by the thousand. */
export const oldBankBookings: OldRows[] = [
  {
    table: bankBookingLines,
    isOld: sql`booking_id in (select id from ${bankBookings} where ${isOld})`,
  },
  { table: bankBookings, isOld },
];

/** Bookings of all certain lines of a statement. */
export function bookingsStore(db: Db) {
  const isOne = (id: string) => eq(bankBookings.id, id);
  return {
    /** @param lineIds in the order in which they are booked */
    async insert(
      { statementId, startedBy, sum }: { statementId: string; startedBy: string; sum: Money },
      lineIds: readonly string[],
    ): Promise<BookingRow> {
      const id = newId();
      const lineCount = lineIds.length;
      const [row] = await db
        .insert(bankBookings)
        .values({ id, statementId, startedBy, sumPaise: sum, lineCount })
        .returning();
      for (let from = 0; from < lineCount; from += LINES_AT_ONCE) {
        const some = sql.param(lineIds.slice(from, from + LINES_AT_ONCE));
        await db.execute(sql`
          insert into ${bankBookingLines} (booking_id, position, line_id)
          select ${id}::uuid, ${from}::int + place - 1, line_id
          from unnest(${some}::uuid[]) with ordinality as given (line_id, place)`);
      }
      return row as BookingRow;
    },

    /** The last one of a statement. */
    async latest(statementId: string): Promise<BookingRow | undefined> {
      const [row] = await db
        .select()
        .from(bankBookings)
        .where(eq(bankBookings.statementId, statementId))
        .orderBy(desc(bankBookings.startedAt))
        .limit(1);
      return row;
    },

    async find(id: string): Promise<BookingRow | undefined> {
      const [row] = await db.select().from(bankBookings).where(isOne(id));
      return row;
    },

    /** Reads one and keeps others from going on with it until this transaction ends. */
    async lock(id: string): Promise<BookingRow | undefined> {
      const [row] = await db.select().from(bankBookings).where(isOne(id)).for("update");
      return row;
    },

    /** The next line that it deals with. */
    async nextLine({ id, looked }: BookingRow): Promise<string | undefined> {
      const [row] = await db
        .select({ lineId: bankBookingLines.lineId })
        .from(bankBookingLines)
        .where(and(eq(bankBookingLines.bookingId, id), eq(bankBookingLines.position, looked)));
      return row?.lineId;
    },

    /** Notes what came of its next line; it is done with the last one. */
    async note(
      { id, looked, booked, bookedPaise, lineCount }: BookingRow,
      outcome: BookedLine | { why: string },
    ): Promise<void> {
      const said = "why" in outcome ? { why: outcome.why } : { remark: outcome.remark };
      if (said.why || said.remark) {
        await db
          .update(bankBookingLines)
          .set(said)
          .where(and(eq(bankBookingLines.bookingId, id), eq(bankBookingLines.position, looked)));
      }
      await db
        .update(bankBookings)
        .set({
          looked: looked + 1,
          ...("amount" in outcome && {
            booked: booked + 1,
            bookedPaise: bookedPaise + outcome.amount,
          }),
          ...(looked + 1 === lineCount && { state: "done" }),
        })
        .where(isOne(id));
    },

    async stop(id: string): Promise<void> {
      await db.update(bankBookings).set({ state: "stopped" }).where(isOne(id));
    },

    /** As staff see it. */
    async view(row: BookingRow): Promise<CertainBooking> {
      const { why, remark } = bankBookingLines;
      const linesWith = (said: typeof why | typeof remark) =>
        db
          .select({ line: bankStatementLines.line, why: sql<string>`${said}` })
          .from(bankBookingLines)
          .innerJoin(bankStatementLines, eq(bankStatementLines.id, bankBookingLines.lineId))
          .where(and(eq(bankBookingLines.bookingId, row.id), isNotNull(said)))
          .orderBy(asc(bankBookingLines.position))
          .limit(MAX_NAMED);
      const [left, noted, notedCount] = await Promise.all([
        linesWith(why),
        linesWith(remark),
        db.$count(bankBookingLines, and(eq(bankBookingLines.bookingId, row.id), isNotNull(remark))),
      ]);
      return {
        _id: row.id,
        state: row.state,
        startedAt: row.startedAt.toISOString(),
        startedBy: row.startedBy,
        lines: row.lineCount,
        amount: toRupees(paise(row.sumPaise)),
        looked: row.looked,
        booked: row.booked,
        bookedAmount: toRupees(paise(row.bookedPaise)),
        left,
        leftCount: row.looked - row.booked,
        noted,
        notedCount,
      };
    },
  };
}
