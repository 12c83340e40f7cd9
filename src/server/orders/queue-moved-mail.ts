import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { OrderRow } from "./store.ts";

interface NotedMove extends Pick<JobPayload<"order-moved-mail">, "status" | "reason"> {
  /** When the order's history notes it; a second move to the same status has another moment. */
  at: Date;
}

/** Has the customer written to that an order was moved, as part of this transaction. */
export async function queueMovedMail(
  db: Db,
  { id }: Pick<OrderRow, "id">,
  { status, reason, at }: NotedMove,
): Promise<void> {
  const moment = at.toISOString();
  await addJob(
    db,
    "order-moved-mail",
    { orderId: id, status, at: moment, ...(reason && { reason }) },
    { key: `order-moved-mail:${id}:${status}:${moment}` },
  );
}
