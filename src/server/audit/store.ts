import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type AuditSubject, MAX_SHOWN_CHANGES } from "#shared/audit/contract.ts";
import type { Db } from "../database/connection.ts";
import type { KeysPlace } from "../database/list-keys.ts";
import { countUnlessLong } from "../database/long-lists.ts";
import {
  type ListPlace,
  type LongList,
  MAX_NUMBERED,
  type NumberedPage,
  readPlacedPage,
} from "../database/numbered-page.ts";
import { auditLog } from "../database/schema/audit.ts";
import { currentWork } from "../lib/current-work.ts";

const PAGE_SIZE = 25;

export interface AuditFilter {
  person?: string | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
  /** Days of India such as 2026-11-21, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export type AuditRow = typeof auditLog.$inferSelect;

/** With how many there were of its request. */
type NumberedChange = AuditRow & { total: number };

/** What one request has changed in one transaction: its changes share their time. */
interface RequestChanges {
  at: Date;
  requestId: string;
  /** The first ones. */
  changes: AuditRow[];
  total: number;
}

/** Its rows one by one, the newest first: its file is made of them. */
export function auditListOf(db: Db, filter: AuditFilter): LongList<AuditRow> {
  return {
    table: auditLog,
    fits: fitsFilter(filter),
    by: [auditLog.at],
    isDescending: true,
    limit: PAGE_SIZE,
    read: (isShown, order) =>
      db
        .select()
        .from(auditLog)
        .where(isShown)
        .orderBy(...order),
  };
}

/** Reads the audit: triggers write it (`write_audit`), but for what changes no row of the shop's own. */
export function auditStore(db: Db) {
  return {
    /** One page of its entries, one of each request. */
    list(filter: AuditFilter, place: ListPlace): Promise<NumberedPage<RequestChanges>> {
      const fits = fitsFilter(filter);
      return readPlacedPage(place, {
        limit: PAGE_SIZE,
        max: MAX_NUMBERED,
        findKeys: (keysPlace) => findRequests(db, fits, keysPlace),
        count: () =>
          countUnlessLong(db, `audit ${JSON.stringify(filter)}`, MAX_NUMBERED, () =>
            countRequests(db, fits),
          ),
        read: async (requests) => {
          const changes = await changesOf(db, requests);
          return requests.map(({ at, requestId }) => {
            const own = changes.get(keyOf({ at, requestId })) ?? [];
            return { at, requestId, changes: own, total: own[0]?.total ?? 0 };
          });
        },
      });
    },

    /** Everybody who stands in it, with the name that they had last. */
    async people(): Promise<{ id: string; who: string }[]> {
      // From one person to the next by the index: the rows between are many.
      const { rows } = await db.execute<{ id: string; who: string }>(sql`
        with recursive person as (
          (select user_id, who from audit_log order by user_id, at desc nulls last, id limit 1)
          union all
          select next.user_id, next.who from person cross join lateral (
            select user_id, who from audit_log where user_id > person.user_id
            order by user_id, at desc nulls last, id limit 1
          ) as next
        )
        select user_id as id, who from person order by who`);
      return rows;
    },

    /** Writes down what staff did that changes no row of the shop's own tables. */
    async note(subjectType: AuditSubject, subjectId: string, tableName: string): Promise<void> {
      const actor = currentWork()?.actor;
      if (!actor) return;
      await db
        .insert(auditLog)
        .values({ ...actor, tableName, subjectType, subjectId, operation: "update" });
    },

    /** Makes the parts of this month and the next three; those that are there stay. */
    async makeMonths(): Promise<void> {
      await db.execute(sql`
        select make_audit_month((date_trunc('month', now()) + make_interval(months => ahead))::date)
        from generate_series(0, 3) as ahead`);
    },
  };
}

const keyOf = ({ at, requestId }: { at: Date; requestId: string }) =>
  `${at.getTime()} ${requestId}`;

/** Requests beyond one, which is known by the number of a change of it: its changes share their time. */
function findRequests(
  db: Db,
  fits: SQL | undefined,
  { isBackwards, beside, offset, count }: KeysPlace,
) {
  const sorted = isBackwards ? asc : desc;
  const sign = sql.raw(isBackwards ? ">" : "<");
  const isBeyond =
    beside &&
    sql`(${auditLog.at}, ${auditLog.requestId}) ${sign} (
      (select at from audit_log where id = ${beside}::bigint),
      (select request_id from audit_log where id = ${beside}::bigint))`;
  return db
    .select({
      id: sql<string>`min(${auditLog.id})::text`,
      at: auditLog.at,
      requestId: auditLog.requestId,
    })
    .from(auditLog)
    .where(and(fits, isBeyond || undefined))
    .groupBy(auditLog.at, auditLog.requestId)
    .orderBy(sorted(auditLog.at), sorted(auditLog.requestId))
    .limit(count)
    .offset(offset);
}

async function countRequests(db: Db, fits: SQL | undefined): Promise<number> {
  const some = db
    .select({ requestId: auditLog.requestId })
    .from(auditLog)
    .where(fits)
    .groupBy(auditLog.at, auditLog.requestId)
    .limit(MAX_NUMBERED + 1)
    .as("some");
  return db.$count(some);
}

async function changesOf(db: Db, requests: readonly { at: Date; requestId: string }[]) {
  if (requests.length === 0) return new Map<string, NumberedChange[]>();
  const times = requests.map(({ at }) => at);
  const numbered = db
    .select({
      ...getTableColumns(auditLog),
      place:
        sql<number>`row_number() over (partition by ${auditLog.at}, ${auditLog.requestId} order by ${auditLog.id})`.as(
          "place",
        ),
      total:
        sql<number>`(count(*) over (partition by ${auditLog.at}, ${auditLog.requestId}))::int`.as(
          "total",
        ),
    })
    .from(auditLog)
    .where(
      and(
        // The times alone lead to the months, and to the rows by their key.
        gte(auditLog.at, new Date(Math.min(...times.map(Number)))),
        lt(auditLog.at, new Date(Math.max(...times.map(Number)) + 1)),
        inArray(
          auditLog.requestId,
          requests.map(({ requestId }) => requestId),
        ),
      ),
    )
    .as("numbered");
  const rows = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${MAX_SHOWN_CHANGES}`)
    .orderBy(asc(sql`${numbered.place}`));
  return Map.groupBy(rows, keyOf);
}

function fitsFilter({ person, subject, subjectId, from, to }: AuditFilter): SQL | undefined {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;
  return and(
    person ? eq(auditLog.userId, person) : undefined,
    subject ? eq(auditLog.subjectType, subject) : undefined,
    subject && subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
    from ? sql`${auditLog.at} >= ${midnight(from)}` : undefined,
    to ? sql`${auditLog.at} < ${midnight(to)} + interval '1 day'` : undefined,
  );
}
