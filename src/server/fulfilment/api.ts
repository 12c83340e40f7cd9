import { isPickedUp } from "#shared/documents/picked-up.ts";
import { type FailureCode, type Outcome, success } from "#shared/failure.ts";
import type { addressEndpoints } from "#shared/fulfilment/address-contract.ts";
import type { cashEndpoints } from "#shared/fulfilment/cash-contract.ts";
import type { completionsEndpoints } from "#shared/fulfilment/completions-contract.ts";
import type { fulfilmentEndpoints } from "#shared/fulfilment/contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { overviewEndpoints } from "#shared/fulfilment/overview-contract.ts";
import { panelPermissions } from "#shared/fulfilment/overview-contract.ts";
import type { shipmentsEndpoints } from "#shared/fulfilment/shipments-contract.ts";
import type { trackingListEndpoints } from "#shared/fulfilment/tracking-list-contract.ts";
import { formatMoney, paise, rupees, sum } from "#shared/money.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { HoldAction } from "#shared/payments/payment-hold.ts";
import { type HandlersOf, inSteps } from "../http/endpoint-handler.ts";
import { lacksPermission, needsConfirmation } from "../http/staff-access.ts";
import type { FulfilmentService } from "./service.ts";

const RESOLVED: Record<HoldAction, string> = {
  accept: "The payment is accepted: the order is paid. The customer gets an e-mail.",
  refund: "The payment goes back. The customer gets an e-mail.",
  settle: "The payment is noted as settled outside.",
};

/** What came of a change of an order. */
interface Changed extends ActAnswer {
  /** It may have given money back, which a person transfers where no gateway had taken it. */
  givesBack?: true;
}

/** Said first of money that no gateway sends back: nothing else tells of it before somebody opens the order. */
function toTransferText(refunds: AdminOrderDetails["refunds"]): string {
  const waiting = refunds.filter(({ state }) => state === "by_hand");
  if (waiting.length === 0) return "";
  const amount = formatMoney(sum(waiting.map((refund) => rupees(refund.amount))));
  return `${amount} waits for you to transfer it to the customer: then press Mark as given back elsewhere at its refund. `;
}

/** Handles the endpoints of the dashboard's orders. */
export function fulfilmentApi(
  fulfilment: FulfilmentService,
): HandlersOf<
  typeof fulfilmentEndpoints &
    typeof shipmentsEndpoints &
    typeof trackingListEndpoints &
    typeof cashEndpoints &
    typeof completionsEndpoints &
    typeof addressEndpoints &
    typeof overviewEndpoints
> {
  /** A change that says what came of it; the answer has the order as it is then. */
  const changing = <Input extends { params: { id: string } }, Who, Code extends FailureCode>(
    change: (input: Input, caller: Who) => Promise<Outcome<string | Changed, Code>>,
  ) =>
    inSteps({
      async act(input: Input, caller: Who): Promise<Outcome<Changed, Code | "not_found">> {
        const done = await change(input, caller);
        if (!done.ok) return done;
        return success(typeof done.value === "string" ? { message: done.value } : done.value);
      },
      async read({ givesBack, ...said }, { params }) {
        const found = await fulfilment.details(params.id);
        if (!found.ok) return found;
        const order = found.value;
        const toTransfer = givesBack ? toTransferText(order.refunds) : "";
        const attention = toTransfer
          ? [
              {
                _id: params.id,
                name: staffOrderName({ id: params.id, number: order.number ?? null }),
              },
            ]
          : said.attention;
        const message = `${toTransfer}${said.message}`;
        return success({
          success: true as const,
          message,
          order,
          ...(attention && { attention }),
        });
      },
    });

  return {
    async getOverviewPanel({ params }, { staff }) {
      const lacking = lacksPermission(staff, panelPermissions[params.panel]);
      if (lacking) return lacking;
      // How a new shop stands is for its owner alone.
      const isHidden = params.panel === "setup" && !staff.isOwner;
      const overview = isHidden ? {} : await fulfilment.overview(params.panel);
      return success({ success: true, overview });
    },

    async getOrdersToShip() {
      return success({ success: true, ...(await fulfilment.ordersToShip()) });
    },

    async listAdminOrders({ query }) {
      return success({ success: true, ...(await fulfilment.list(query)) });
    },

    async getAdminOrder({ params }) {
      const found = await fulfilment.details(params.id);
      return found.ok ? success({ success: true, order: found.value }) : found;
    },

    transitionOrder: changing(async ({ params, body }, { user, staff }) => {
      // To cancel is to give money back: who packs need not be able to.
      const lacking =
        body.status === "Cancelled" &&
        (lacksPermission(staff, "write_orders") ?? needsConfirmation(staff));
      if (lacking) return lacking;
      const moved = await fulfilment.move(params.id, user, body);
      if (!moved.ok) return moved;
      if (!moved.value) return success("The order was picked up, and is Delivered with that.");
      return success({
        message: isPickedUp(body.carrier ?? "")
          ? "The order was picked up. The customer gets an e-mail."
          : `The order is now ${body.status}. The customer gets an e-mail.`,
        ...(body.status === "Cancelled" && { givesBack: true }),
      });
    }),

    createShipment: changing(async ({ params, body }, { user }) => {
      const shipped = await fulfilment.createShipment(params.id, user, body);
      if (!shipped.ok) return shipped;
      const became = isPickedUp(body.carrier) ? "was picked up" : "is on its way";
      return success(`Parcel ${shipped.value} ${became}. The customer gets an e-mail.`);
    }),

    deliverShipment: changing(async ({ params, body }, { user }) => {
      const delivered = await fulfilment.deliverShipment(params.id, user, body.shipment);
      return delivered.ok ? success(`Parcel ${body.shipment} has arrived.`) : delivered;
    }),

    cancelItems: changing(async ({ params, body }, { user }) => {
      const cancelled = await fulfilment.cancelItems(params.id, user, body);
      if (!cancelled.ok) return cancelled;
      const amount = paise(cancelled.value);
      const money = amount > 0 ? ` ${formatMoney(amount)} goes back.` : "";
      const message = `The pieces are cancelled.${money} The customer gets an e-mail.`;
      return success({ message, ...(amount > 0 && { givesBack: true }) });
    }),

    creditShipment: changing(async ({ params, body }, { user }) => {
      const credited = await fulfilment.creditShipment(params.id, user, body);
      if (!credited.ok) return credited;
      const amount = formatMoney(credited.value.total);
      return success({
        message: `${amount} of parcel ${body.shipment} is credited.`,
        givesBack: true,
      });
    }),

    async enterTracking({ body }, { user }) {
      return success({ success: true, results: await fulfilment.enterTracking(user, body) });
    },

    collectCash: changing(({ params, body }, { user }) =>
      fulfilment.collectCash(params.id, user, body),
    ),

    refuseShipment: changing(async ({ params, body }, { user }) => {
      const refused = await fulfilment.refuseShipment(params.id, user, body);
      if (!refused.ok) return refused;
      const less = formatMoney(refused.value);
      return success(`Parcel ${body.shipment} was refused: ${less} less is to be collected.`);
    }),

    printOrderDocuments: ({ body }, { user }) => fulfilment.print(body.orders, user),

    resolvePaymentHold: changing(async ({ params, body }, { user }) => {
      const resolved = await fulfilment.resolvePaymentHold(params.id, user, body);
      if (!resolved.ok) return resolved;
      return success({ message: RESOLVED[body.act], givesBack: true });
    }),

    settleRefund: changing(async ({ params, body }, { user }) => {
      const settled = await fulfilment.settleRefund(params.id, user, body);
      return settled.ok ? success("The refund is noted as given back elsewhere.") : settled;
    }),

    completeLines: changing(async ({ params, body }, { user, staff }) => {
      // All later orders of these products would be taxed by it.
      const lacking = body.saveOnProducts ? lacksPermission(staff, "write_products") : undefined;
      if (lacking) return lacking;
      const completed = await fulfilment.completeLines(params.id, user, body);
      if (!completed.ok) return completed;
      const { lines, products } = completed.value;
      if (lines === 0) return success("These lines have that already: nothing was changed.");
      const where =
        products > 0
          ? `for this order and on ${products} ${products === 1 ? "product" : "products"}`
          : "for this order alone";
      return success(`The lines are filled in, ${where}.`);
    }),

    changeOrderAddress: changing(async ({ params, body }, { user }) => {
      const changed = await fulfilment.changeAddress(params.id, user, body);
      if (!changed.ok) return changed;
      return success(
        changed.value
          ? "Changed. The tax follows the new place; the freight stays as it was charged."
          : "It was so already: nothing was changed.",
      );
    }),

    declineAddress: changing(async ({ params, body }, { user }) => {
      const declined = await fulfilment.declineAddress(params.id, user, body.reason);
      if (!declined.ok) return declined;
      return success("Declined: the address stays. The customer gets an e-mail.");
    }),

    addOrderNote: changing(async ({ params, body }, { user }) => {
      const noted = await fulfilment.addNote(params.id, user, body.text.trim());
      return noted.ok ? success("The note is kept, for the dashboard alone.") : noted;
    }),

    async requestAddressChange({ params, body }, { user }) {
      const outcome = await fulfilment.requestAddressChange(user, params.id, body.shippingAddress);
      if (!outcome.ok) return outcome;
      const message = outcome.value
        ? "We have your wish, and write to you once the address is changed."
        : "It goes to this address: nothing else is asked for.";
      return success({ success: true, message });
    },

    noteEwayBill: changing(async ({ params, body }, { user }) => {
      const noted = await fulfilment.noteEwayBill(params.id, user, body);
      return noted.ok ? success(`The e-way bill of parcel ${body.shipment} is noted.`) : noted;
    }),

    correctTracking: changing(async ({ params, body }, { user }) => {
      const corrected = await fulfilment.correctTracking(params.id, user, body);
      if (!corrected.ok) return corrected;
      return success(
        corrected.value
          ? "The tracking is corrected. The customer gets an e-mail."
          : "That is the tracking this order has: nothing was changed.",
      );
    }),
  };
}
