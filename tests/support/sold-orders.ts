import type { Database } from "#server/database/connection.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { orderPayments } from "#server/database/schema/payments.ts";
import { newId } from "#server/lib/ids.ts";
import { reserveLockedOrder } from "#server/orders/reserve-order.ts";
import { paise } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { includedGst } from "#shared/tax/line-amounts.ts";

interface SoldLine {
  productId?: string;
  /** Paise, GST included. */
  unitPrice: number;
  quantity: number;
  gstPercent?: number;
  /** What a piece cost the shop, in paise; left out where it is not known. */
  cost?: number | null;
}

interface SoldOrder {
  id?: string;
  userId: string;
  lines: readonly SoldLine[];
  coupon?: number;
  freight?: number;
  /** Where it goes. */
  state?: string;
  /** Paid on delivery: nothing has come yet. */
  isCod?: boolean;
  /** Its pieces are kept for it. */
  reserve?: boolean;
}

/** Writes an order down that goes ahead, as the checkout leaves it, without a gateway; answers its id. */
export async function insertSoldOrder(
  database: Pick<Database, "transaction">,
  {
    id = newId(),
    userId,
    lines,
    coupon = 0,
    freight = 0,
    state = "Assam",
    isCod = false,
    reserve = false,
  }: SoldOrder,
): Promise<string> {
  const orderId = makeOrderId();
  const goods = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const total = goods - coupon + freight;
  // As the checkout does: a sale is counted as its transaction ends, with its lines.
  await database.transaction(async (db) => {
    await db.insert(orders).values({
      id,
      orderId,
      orderKey: orderId.toLowerCase(),
      userId,
      status: "Processing",
      ...(isCod
        ? { payBy: "cash-on-delivery", paymentState: "due" }
        : {
            paymentState: "charged",
            paidAt: new Date(),
          }),
      totalPaise: total,
      couponPaise: coupon,
      freightPaise: freight,
      cartDigest: id,
      redirectUrl: "",
      customerName: "Asha Rao",
      customerEmail: "asha@example.com",
      customerPhone: "98300 12345",
      shippingAddress: { address: "12 Park Street", city: "Guwahati", state, pincode: "781001" },
      holdsStock: true,
      reservedUntil: new Date(),
    });
    await db.insert(orderPayments).values({
      orderId: id,
      ...(!isCod && { receivedPaise: total, transactionId: `txn-${id}`, receivedAt: new Date() }),
    });
    await db.insert(orderLines).values(
      lines.map(
        ({ productId = newId(), unitPrice, quantity, gstPercent = 18, cost }, position) => ({
          orderId: id,
          position,
          productId,
          name: `Line ${position}`,
          slug: `line-${position}`,
          sku: `SKU-${position}`,
          hsn: "8443",
          gstPercent,
          fullPricePaise: unitPrice,
          unitPricePaise: unitPrice,
          discountPercent: 0,
          quantity,
          costPaise: cost ?? null,
          taxPaise: includedGst(paise(unitPrice * quantity), gstPercent),
        }),
      ),
    );
    if (reserve) await reserveLockedOrder(db, { id, sellerGstin: null }, {});
  });
  return id;
}
