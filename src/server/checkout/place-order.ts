import { formatMoney, type Money, paise, times } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { isIdle } from "#shared/orders/payment-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { includedGst } from "#shared/tax/line-amounts.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import { newId } from "../lib/ids.ts";
import type { NewLine, OrderRow } from "../orders/store.ts";
import { expireOrder } from "../payments/expire-order.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { queuePaidMails } from "../payments/queue-mails.ts";
import { queueFirstCheck } from "../payments/reconcile.ts";
import { checkoutStore, type NewOrder } from "../payments/store.ts";
import { queueTransferMails } from "../payments/transfer-mails.ts";
import type { TransferTerms } from "../payments/transfer-terms.ts";
import { allocateBranches } from "../stock/allocate-branches.ts";
import { gstinAt, reserveNewOrder } from "../stock/reservations.ts";
import { firstBranch, type Level, readLevels } from "../stock/sellable-levels.ts";
import type { ProductRow } from "../stock/stock-store.ts";

/** The product as it is sold now, with its price. */
export interface SoldLine {
  product: ProductRow;
  quantity: number;
  /** A piece, before any discount; left out where the price is what was agreed. */
  fullPrice?: Money;
  /** A piece, as it is charged. */
  unitPrice: Money;
  /** Percent off. */
  discount?: number;
}

/** An order that is about to be made: what was bought, by whom, and how it is paid. */
interface PlacedOrder
  extends Pick<
    NewOrder,
    | "orderId"
    | "quoteId"
    | "totalPaise"
    | "couponCode"
    | "couponPaise"
    | "freightPaise"
    | "shippingMethod"
    | "arrivesBy"
    | "shippingAddress"
    | "cartDigest"
    | "redirectUrl"
    | "codContacts"
    | "company"
    | "gstin"
    | "sez"
    | "gstinConfirmed"
    | "gstinConfirmedBy"
    | "billingAddress"
    | "purchaseOrder"
    | "note"
  > {
  customer: { id: string; name: string; email: string; phone: string };
  payBy: PayBy;
  transfer?:
    | (Pick<NewOrder, "transferReference" | "transferAccount"> & Pick<TransferTerms, "holdMs">)
    | undefined;
  lines: readonly SoldLine[];
  /**
   * Asked once the earlier orders are given up: may its stock be set aside until it is paid? Left
   * out where it is in any case.
   */
  mayHold?: (() => Promise<boolean>) | undefined;
  /** Milliseconds that its stock waits for the gateway (`payments/hold-time.ts`). */
  gatewayHoldMs: number;
  /** What branches can promise of its products, as it was read once they were locked; left out where the earlier orders held some of it. */
  levels?: readonly Level[] | undefined;
  /** Until when, where that was said before; left out for the time that its way to pay has. */
  heldUntil?: Date | undefined;
  /** Orders whose place it takes, and why they are given up, for their history. */
  earlier: { orders: readonly OrderRow[]; why: string };
  /** Its caller opens its payment page as soon as this is committed, by the claim that it is made with. */
  claimsPage?: boolean;
  /** Its origin where that is no cart, such as a quote and its version. */
  source?: string;
}

const reserved = (source: string | undefined) =>
  source
    ? `The order was made of ${source}, and its stock reserved.`
    : "The order was made and its stock reserved.";
const NOT_RESERVED =
  "The order was made. Its stock is not set aside: it is taken when the payment is complete.";

/**
 * Makes an order, of a cart or of a quote: gives up those whose place it takes, takes its stock and its
 * coupon, writes it down with its lines, and has what follows done: mails, and that the bank is asked
 * about it. What is paid on delivery goes ahead at once.
 *
 * @param db a transaction that has locked the earlier orders, then the coupons, then the products
 *   (decision 7), and has seen that everything is there
 */
export async function placeOrder(
  db: Db,
  { storeInfo, timeScale }: Pick<PaymentsContext, "storeInfo" | "timeScale">,
  {
    customer,
    transfer,
    lines,
    mayHold,
    gatewayHoldMs,
    levels,
    heldUntil,
    earlier,
    claimsPage = false,
    source,
    ...order
  }: PlacedOrder,
): Promise<OrderRow> {
  for (const other of earlier.orders) {
    if (isIdle(other.paymentState)) await expireOrder(db, other, earlier.why);
  }
  const isHeld = mayHold ? await mayHold() : true;
  const { holdMs = gatewayHoldMs, ...transferred } = transfer ?? {};
  const store = checkoutStore(db);
  const id = newId();
  const sellerGstin = await gstinOfGoods(db, storeInfo, lines, levels);
  // In one turn where `levels` are known, and in this order: the database writes them one after the other.
  const making = store.insert(
    {
      ...order,
      ...transferred,
      id,
      userId: customer.id,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      paymentState: "unpaid",
      sellerGstin: sellerGstin ?? "",
    },
    lines.map((line) => orderLineOf(line, sellerGstin)),
    { reservation: heldUntil ?? holdMs * timeScale, claimsPage, keepsStock: isHeld },
  );
  const follow = async (made: OrderRow) => {
    if (made.couponCode) await couponStore(db).holdFor(made.couponCode, made);
    if (transfer) {
      // Also of a transfer that is chosen again: the mail before said not to make it.
      const hold = made.reservedUntil.getTime() - made.createdAt.getTime();
      await queueTransferMails(db, made, hold, timeScale);
    }
  };
  const [made] = await Promise.all([
    making,
    isHeld &&
      reserveNewOrder(
        db,
        { id },
        lines.map((line, position) => ({ ...line, position })),
        levels,
      ),
    store.addEvent({ id }, "shopper", isHeld ? reserved(source) : NOT_RESERVED),
    order.payBy === "gateway" && queueFirstCheck(db, order, timeScale),
    making.then(follow),
  ]);
  return order.payBy === "cash-on-delivery" ? beginCod(db, made) : made;
}

/**
 * Under which GSTIN goods will be sold: that of the branch that will keep the first of them, where branches have
 * registrations of their own, or would where its pieces are not set aside: reserving them says it anew. Each
 * parcel's invoice has that of its own branch.
 *
 * @param lines of products that this transaction has locked
 * @param read as for `reserveNewOrder`
 */
async function gstinOfGoods(
  db: Db,
  storeInfo: Pick<StoreInfo, "gstin" | "branchRegistrations">,
  lines: readonly SoldLine[],
  read?: readonly Level[],
): Promise<string | undefined> {
  if (!storeInfo.branchRegistrations) return storeInfo.gstin;
  const ids = lines.map(({ product }) => product.id);
  const levels = read ?? (await readLevels(db, ids));
  const wanted = lines.map(({ product, quantity }, position) => {
    return { position, productId: product.id, quantity };
  });
  const branch = allocateBranches(levels, wanted)?.[0]?.branch ?? (await firstBranch(db));
  return gstinAt(storeInfo, branch);
}

/** Lets an order go ahead that is paid in cash on delivery. */
async function beginCod(db: Db, order: OrderRow): Promise<OrderRow> {
  const store = checkoutStore(db);
  const to = { paymentState: "due", status: "Processing" } as const;
  const facts = { paymentMethod: "cash on delivery" };
  await store.move(order, to, facts);
  const amount = formatMoney(paise(order.totalPaise));
  await store.addEvent(order, "shop", `${amount} is to be paid in cash on delivery.`);
  await queuePaidMails(db, order);
  return { ...order, ...to, ...facts };
}

/** The pieces of lines by product. */
export function quantitiesOf(
  lines: readonly { product: Pick<ProductRow, "id">; quantity: number }[],
): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { product, quantity } of lines) {
    quantities.set(product.id, (quantities.get(product.id) ?? 0) + quantity);
  }
  return quantities;
}

/** A line of an order: it keeps its own copy of what was bought, what that cost, and the GST in it. */
function orderLineOf(
  { product, quantity, unitPrice, fullPrice, discount = 0 }: SoldLine,
  gstin: string | undefined,
): NewLine {
  const { gstPercent } = product;
  // Without a GSTIN the shop charges none.
  const rate = gstin ? gstPercent : 0;
  return {
    productId: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    image: product.photos[0] ?? null,
    hsn: product.hsn,
    customised: product.customised,
    gstPercent,
    unit: product.unit,
    origin: product.origin,
    fullPricePaise: fullPrice ?? unitPrice,
    unitPricePaise: unitPrice,
    discountPercent: discount,
    quantity,
    costPaise: product.costPaise,
    taxPaise: rate === null ? null : includedGst(times(unitPrice, quantity), rate),
  };
}
