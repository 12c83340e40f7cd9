import type { CancelRequestState, ReturnStatus } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";

/** Queues the mail that tells the customer of a return's new state, in this transaction. */
export function queueReturnMail(db: Db, returnId: string, status: ReturnStatus): Promise<void> {
  const key = `return-moved-mail:${returnId}:${status}`;
  return addJob(db, "return-moved-mail", { returnId, status }, { key });
}

/** Has the customer and the owner written to that a return is asked for, as part of this transaction. */
export async function queueRequestMails(db: Db, returnId: string): Promise<void> {
  await queueReturnMail(db, returnId, "asked");
  await addJob(db, "new-return-mail", { returnId }, { key: `new-return-mail:${returnId}` });
}

/**
 * Queues the mails about a request to cancel: to the customer that it came, or how it was answered, and to the owner
 * that it waits for an answer.
 */
export async function queueCancelRequestMail(
  db: Db,
  requestId: string,
  state: CancelRequestState,
): Promise<void> {
  const key = `cancel-request-mail:${requestId}:${state}`;
  await addJob(db, "cancel-request-mail", { requestId, state }, { key });
  if (state === "open") {
    const owners = "new-cancel-request-mail";
    await addJob(db, owners, { requestId }, { key: `${owners}:${requestId}` });
  }
}
