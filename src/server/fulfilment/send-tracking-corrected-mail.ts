import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { MailSender } from "../mail/mail.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { ordersStore } from "../orders/store.ts";
import { trackingCorrectedMail } from "./tracking-corrected-mail.ts";

interface Parts {
  database: Database;
  mail: MailSender;
  storeInfo: StoreInfo;
}

/** The job of a correction's mail; a repeat carries the same Message-ID. */
export async function sendTrackingCorrectedMail(
  { database: { db }, mail, storeInfo }: Parts,
  { orderId, carrier, trackingNumber, at }: JobPayload<"tracking-corrected-mail">,
): Promise<void> {
  const order = await ordersStore(db).find({ id: orderId });
  if (!order) return;
  const { parcels } = await piecesStore(db).ofOrder(orderId);
  // Corrected once more while this mail waited: the later mail tells what holds. And a parcel that has
  // arrived need not be followed.
  const parcel = parcels.find(
    (one) => one.carrier === carrier && one.trackingNumber === trackingNumber && !one.deliveredAt,
  );
  if (!parcel) return;
  const customer = { name: order.customerName, email: order.customerEmail };
  const { id, trackingToken } = order;
  const { link } = parcel;
  const corrected = {
    id,
    at: new Date(at),
    customer,
    trackingToken,
    carrier,
    trackingNumber,
    link,
  };
  await mail.send(trackingCorrectedMail(corrected, storeInfo));
}
