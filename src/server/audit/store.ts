import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type AuditSubject, MAX_SHOWN_CHANGES } from "#shared/audit/contract.ts";
import type { Db } from "../database/connection.ts";
import {
  type LongList,
  MAX_NUMBERED,
  type NumberedPage,
  readNumberedPage,
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
    async list(filter: AuditFilter, page: number): Promise<NumberedPage<RequestChanges>> {
      const fits = fitsFilter(filter);
      const requests = db
        .select({ at: auditLog.at, requestId: auditLog.requestId })
        .from(auditLog)
        .where(fits)
        .groupBy(auditLog.at, auditLog.requestId)
        .orderBy(desc(auditLog.at), desc(auditLog.requestId));
      const found = await readNumberedPage(
        { page, limit: PAGE_SIZE },
        (limit, offset) => requests.limit(limit).offset(offset),
        () => countRequests(db, fits),
        MAX_NUMBERED,
      );
      const changes = await changesOf(db, found.rows);
      return {
        ...found,
        rows: found.rows.map((request) => {
          const own = changes.get(keyOf(request)) ?? [];
          return { ...request, changes: own, total: own[0]?.total ?? 0 };
        }),
      };
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
