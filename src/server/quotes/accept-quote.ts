import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { buyerContradictions, mergeBuyer } from "#shared/accounts/buyer-contradictions.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { isIdle } from "#shared/orders/payment-status.ts";
import type { acceptQuote as acceptEndpoint } from "#shared/quotes/contract.ts";
import { quoteCallbackPath, quoteNumber, shownQuoteState } from "#shared/quotes/quote-state.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { taxOfGoods } from "../catalogue/tax-of-goods.ts";
import { placeOrder, quantitiesOf } from "../checkout/place-order.ts";
import type { Db } from "../database/connection.ts";
import type { StoredOffer } from "../database/schema/quotes.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { OrderRow } from "../orders/store.ts";
import { gatewayHoldMs } from "../payments/hold-time.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { checkoutStore } from "../payments/store.ts";
import { queueTransferMail } from "../payments/transfer-mails.ts";
import { offeredTerms, type TransferTerms } from "../payments/transfer-terms.ts";
import { keptPieces } from "../stock/kept-pieces.ts";
import { lockProducts, type ProductRow } from "../stock/stock-store.ts";
import { offerTotal } from "./offer-of-draft.ts";
import { newerVersion, noQuote, notInState } from "./quote-failures.ts";
import { queueQuoteMail } from "./quote-mails.ts";
import { type QuoteCustomer, type QuoteRow, quotesStore } from "./quotes-store.ts";

export type Acceptance = EndpointInput<typeof acceptEndpoint>["body"];

/**
 * Accepts a version of a quote: an order at exactly its prices, once. Whoever comes second, or
 * repeats it, finds the quote accepted.
 *
 * @returns `conflict` for an older version, a quote that cannot be accepted (any more) or too little
 *   stock; `invalid_request` where the address is not complete or is another place than was quoted, or
 *   a bank transfer is not offered for it
 */
export function acceptQuote(
  context: PaymentsContext,
  token: string,
  acceptance: Acceptance,
): Promise<Outcome<QuoteRow, "not_found" | "conflict" | "invalid_request">> {
  return context.database.transaction(
    async (db): Promise<Outcome<QuoteRow, "not_found" | "conflict" | "invalid_request">> => {
      const store = quotesStore(db);
      const quote = await store.lock({ token });
      if (!quote) return noQuote();
      if (quote.version > 0 && acceptance.version !== quote.version) return newerVersion();
      if (quote.state === "accepted") return success(quote);
      const shown = shownQuoteState(quote);
      const sent = await store.version(quote.id, acceptance.version);
      if (shown !== "sent" || !sent) return notInState(shown);
      const { offer } = sent;
      const address = readAddress(offer, acceptance.shippingAddress);
      if (!address.ok) return address;
      const buyer = acceptedBuyer(offer, acceptance.buyer);
      const refused = contradiction(offer, acceptance.buyer, buyer, context.storeInfo);
      if (refused) return refused;
      const customer = await store.customerOf(quote);
      const isTransfer = acceptance.payBy === "bank-transfer";
      const terms = isTransfer
        ? await offeredTerms(db, {
            userId: customer.id,
            amount: offerTotal(offer),
            hasGstin: Boolean(buyer?.gstin),
          })
        : success(undefined);
      if (!terms.ok) return terms;
      const order = await makeOrder(db, context, {
        quote,
        offer,
        customer,
        buyer,
        gstinConfirmedBy: acceptance.buyer?.gstinConfirmed ? "shopper" : "quote",
        address: address.value,
        transfer: terms.value,
      });
      if (!order.ok) return order;
      const accepted = await store.change(quote.id, {
        state: "accepted",
        orderId: order.value.id,
        questionOpen: false,
      });
      const total = formatMoney(paise(order.value.totalPaise));
      const what = `Version ${quote.version} was accepted: ${total} to pay.`;
      const at = await store.addEvent(quote, "shopper", what);
      await queueQuoteMail(db, accepted, "accepted", at);
      await queueQuoteMail(db, accepted, "accepted-desk", at);
      return success(accepted);
    },
  );
}

/**
 * The quote's buyer with what the acceptance adds. What was called right in the quote was so of the state
 * that it bills: of another it is asked anew.
 */
function acceptedBuyer({ buyer: known, deliverTo }: StoredOffer, added: BuyerDetails | undefined) {
  const merged = mergeBuyer(known, added);
  const billedState = (buyer: BuyerDetails | null | undefined) =>
    (buyer?.billingAddress ?? deliverTo).state;
  if (added?.gstinConfirmed || billedState(merged) === billedState(known)) return merged;
  return merged && { ...merged, gstinConfirmed: undefined };
}

/**
 * Of what is entered now. Contradictions in what the quote said of its buyer before were asked
 * about then; the staff see them where they still are.
 */
function contradiction(
  { buyer: known, deliverTo }: StoredOffer,
  added: BuyerDetails | undefined,
  merged: BuyerDetails | undefined,
  shop: OwnRegistrations,
) {
  const needsConfirmation =
    !known?.billingAddress && Boolean(added?.gstin || added?.billingAddress);
  const confirmed = { ...merged, ...(!needsConfirmation && { gstinConfirmed: true }) };
  const { gstin } = buyerContradictions(confirmed, deliverTo, shop);
  return gstin === undefined ? undefined : invalidFields({ "buyer.gstin": gstin });
}

/** Where the order goes: freight was quoted to one pincode, so that one it is. */
function readAddress(
  { deliverTo }: StoredOffer,
  given: Acceptance["shippingAddress"],
): Outcome<NonNullable<Acceptance["shippingAddress"]>, "invalid_request"> {
  const { name, phone, ...place } = given ?? { ...deliverTo, name: "", phone: "" };
  if (place.address === "" || place.city === "") {
    return invalidFields({ "shippingAddress.address": "Enter the address to deliver to" });
  }
  if (place.pincode !== deliverTo.pincode || place.state !== deliverTo.state) {
    return invalidFields({
      "shippingAddress.pincode": `This quote is for delivery to ${deliverTo.pincode}, ${deliverTo.state}. For another place, ask the shop for a new quote.`,
    });
  }
  const problems = Object.entries(checkAddress(place));
  if (problems.length > 0) {
    return invalidFields(
      Object.fromEntries(problems.map(([field, why]) => [`shippingAddress.${field}`, why])),
    );
  }
  return success({ ...place, ...(name && { name }), ...(phone && { phone }) });
}

type Context = Pick<PaymentsContext, "origin" | "storeInfo" | "timeScale">;

interface QuoteToOrder {
  quote: QuoteRow;
  offer: StoredOffer;
  customer: QuoteCustomer;
  address: ShippingAddress;
  buyer: BuyerDetails | undefined;
  /** Who called a GSTIN of another state than the bill's right, where somebody has. */
  gstinConfirmedBy: string | null;
  /** Undefined where it is paid on the bank's page. */
  transfer: TransferTerms | undefined;
  /** The order whose place it takes, locked by this transaction, and why. */
  earlier?: { order: OrderRow; why: string };
  /** An earlier order, locked, whose reference and account it takes over. */
  transferOf?: OrderRow | undefined;
  /** Until when its stock is held, where that was said before; left out for the time of a new order. */
  heldUntil?: Date | undefined;
}

/**
 * Makes the order of a version at exactly its prices and takes its stock, which waits for the payment
 * as that of any order does. Staff vouch for who has a quote: no limit of an account's holds
 * applies.
 *
 * @param db a transaction that has locked the quote, and its earlier order where there is one, of
 *   which nobody has a payment under way
 * @returns `conflict` where a product is gone or has too few pieces
 */
export async function makeOrder(
  db: Db,
  context: Context,
  toOrder: QuoteToOrder,
): Promise<Outcome<OrderRow, "conflict">> {
  const { quote, offer, customer, address, buyer, transfer, earlier, heldUntil } = toOrder;
  const quantities = quantitiesOf(
    offer.lines.map(({ productId: id, quantity }) => ({ product: { id }, quantity })),
  );
  const freed = earlier ? await keptPieces(db, earlier.order) : new Map<string, number>();
  const products = await lockProducts(db, [...new Set([...quantities.keys(), ...freed.keys()])]);
  const missing = missingText(offer, quantities, { products, freed });
  if (missing) return failure("conflict", missing);
  const [taxes, holdMs] = await Promise.all([
    taxOfGoods(db, [...quantities.keys()]),
    gatewayHoldMs(db),
  ]);
  const order = await placeOrder(db, context, {
    orderId: makeOrderId(),
    quoteId: quote.id,
    customer,
    earlier: { orders: earlier ? [earlier.order] : [], why: earlier?.why ?? "" },
    totalPaise: offerTotal(offer),
    freightPaise: offer.freightPaise,
    shippingMethod: { id: "quote", name: offer.freightText || "As quoted" },
    cartDigest: digestOf(quote),
    redirectUrl: context.origin + quoteCallbackPath(quote.token),
    shippingAddress: address,
    ...buyer,
    ...(buyer?.gstinConfirmed && { gstinConfirmedBy: toOrder.gstinConfirmedBy }),
    payBy: transfer ? "bank-transfer" : "gateway",
    transfer: transfer && { ...transfer, ...(await takeOverReference(db, toOrder.transferOf)) },
    gatewayHoldMs: holdMs,
    heldUntil,
    // What was agreed is the whole price: the list price of the day is not what it came down from.
    lines: offer.lines.map(({ productId, name, unitPaise, quantity }) => ({
      product: { ...productOf(products, productId), ...taxes.get(productId), name },
      quantity,
      unitPrice: paise(unitPaise),
    })),
    source: `quote ${quoteNumber(quote)}, version ${quote.version}`,
  });
  if (earlier) await noteReplacedOrder(db, earlier.order, transfer === undefined);
  return success(order);
}

/** The reference is one order's at a time. */
async function takeOverReference(db: Db, from: OrderRow | undefined) {
  if (!from) return undefined;
  const { transferReference, transferAccount } = from;
  await checkoutStore(db).record(from, { transferReference: null });
  return { transferReference, transferAccount };
}

/**
 * Notes of an order that another has taken the place of that money which still comes for it goes back.
 *
 * @param byCard whether the other is paid on the bank's page: who waited for a transfer is told not to make it
 */
async function noteReplacedOrder(db: Db, order: OrderRow, byCard: boolean): Promise<void> {
  const waited = isIdle(order.paymentState) && order.payBy === "bank-transfer";
  if (byCard && waited) await queueTransferMail(db, order, "replaced");
  await checkoutStore(db).record(order, { cancelledAt: sql`now()` });
}

function productOf(products: ReadonlyMap<string, ProductRow>, id: string): ProductRow {
  const product = products.get(id);
  if (!product) throw new Error("a locked product went away");
  return product;
}

interface Shelf {
  products: ReadonlyMap<string, ProductRow>;
  /** Pieces that are free once the earlier order is given up. */
  freed: ReadonlyMap<string, number>;
}

function missingText(
  { lines }: StoredOffer,
  quantities: ReadonlyMap<string, number>,
  { products, freed }: Shelf,
): string | undefined {
  const problems = [...quantities].flatMap(([id, wanted]) => {
    const product = products.get(id);
    const stock = product && product.stock + (freed.get(id) ?? 0);
    const name = lines.find(({ productId }) => productId === id)?.name ?? "A product";
    if (!product || stock === undefined) return [`${name} is no longer sold.`];
    if (stock >= wanted) return [];
    return [
      stock === 0
        ? `${name} is out of stock at present.`
        : `Only ${stock} of ${wanted} of ${name} ${stock === 1 ? "is" : "are"} in stock at present.`,
    ];
  });
  if (problems.length === 0) return undefined;
  const shown = problems.slice(0, 3);
  if (problems.length > shown.length)
    shown.push(`${problems.length - shown.length} more are short.`);
  return `${shown.join(" ")} Nothing was ordered. Ask the shop below when it can be delivered, or for a new quote.`;
}

/** Two orders of one version are the same purchase: who pays both gets the second money back. */
function digestOf({ id, version }: QuoteRow): string {
  return createHash("sha256").update(`quote ${id} ${version}`).digest("hex");
}
