import { asc, gt, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../database/connection.ts";
import { failedAttemptsState, failedPaymentAttempts } from "../database/schema/failed-payments.ts";
import { orders } from "../database/schema/orders.ts";
import { hasFailed } from "../database/schema/payments.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { runBackfill } from "../jobs/run-backfill.ts";
import type { Log } from "../lib/log.ts";
import { GIVEN_BACK } from "./failed-attempts-store.ts";
import { failedStatuses } from "./hdfc/order.ts";

/** Orders that one statement looks at. */
const BATCH = 500;

/**
 * Notes the tries that failed before they were noted as they come: of each order those that its history names, else the
 * last one. It may be ended anywhere and goes on where it was.
 */
export function failedAttemptsJob(database: Pick<Database, "transaction">, log: Pick<Log, "info">) {
  return {
    tasks: {
      "note-failed-payments": (_payload, { db }) =>
        runBackfill({ db, log }, "note-failed-payments", async (done) => {
          for (let some = await next(); some > 0; some = await next()) await done(some);
        }),
    } satisfies Partial<Tasks>,
    sweeps: { "note-failed-payments": "*/10 * * * *" } satisfies Sweeps,
  };

  function next(): Promise<number> {
    return database.transaction(fillSome);
  }
}

/** Looks at the next orders by their ids; answers how many, 0 once there is none. */
async function fillSome(db: Db): Promise<number> {
  const [state] = await db.select().from(failedAttemptsState).for("update");
  if (!state || state.isFilled) return 0;
  const some = await db
    .select({ id: orders.id })
    .from(orders)
    .where(state.filledTo === null ? undefined : gt(orders.id, state.filledTo))
    .orderBy(asc(orders.id))
    .limit(BATCH);
  const last = some.at(-1);
  if (!last) {
    await db.update(failedAttemptsState).set({ isFilled: true });
    return 0;
  }
  const ids = sql`any(${sql.param(some.map(({ id }) => id))}::uuid[])`;
  await noteFromHistory(db, ids);
  await noteLastOnes(db, ids);
  await db.update(failedAttemptsState).set({ filledTo: last.id });
  return some.length;
}

/** As `recordGatewayStatus` writes it. One of a try that was noted as it came is of the same moment. */
async function noteFromHistory(db: Db, ids: SQL): Promise<void> {
  await db.execute(sql`
    insert into ${failedPaymentAttempts} (order_id, amount_paise, gateway_status, message, failed_at)
    select order_id, total_paise, said[1], said[2], at
    from (
      select order_events.order_id, total_paise, at, regexp_match(what, '^The gateway says (\\w+)(?:: (.*))?$') as said
      from order_events join orders on orders.id = order_events.order_id
      where order_events.order_id = ${ids} and actor = 'gateway' and what like 'The gateway says %'
    ) as events
    where ${isFailed(sql`said[1]`)}
      and not exists (select from ${failedPaymentAttempts} as noted
        where noted.order_id = events.order_id and noted.failed_at = events.at)
    order by at`);
}

/** A word of the gateway for a try that failed or ended without money. */
const isFailed = (word: SQL) =>
  sql`upper(${word}) = any(${sql.param([...failedStatuses])}::text[])`;

/** Of orders whose history does not say it, such as those from before it did: when it was is not known. */
async function noteLastOnes(db: Db, ids: SQL): Promise<void> {
  await db.execute(sql`
    insert into ${failedPaymentAttempts}
      (order_id, amount_paise, gateway_status, message, payment_method, failed_at)
    select orders.id, total_paise, gateway_status,
      case when ${isFailed(sql`gateway_status`)} then gateway_message else ${GIVEN_BACK} end, payment_method, created_at
    from orders join order_payments on order_payments.order_id = orders.id
    where orders.id = ${ids} and pay_by = 'gateway' and ${hasFailed}
      and not exists (select from ${failedPaymentAttempts} as noted where noted.order_id = orders.id)`);
}
