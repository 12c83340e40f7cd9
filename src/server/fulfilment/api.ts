import { success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import type { ReviewAct } from "#shared/payments/payment-review.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { FulfilmentService } from "./service.ts";

const RESOLVED: Record<ReviewAct, string> = {
  accept: "The payment is accepted: the order is paid. The customer gets an e-mail.",
  refund: "The payment goes back. The customer gets an e-mail.",
  settle: "The payment is noted as settled outside.",
};

/** Handles the endpoints of the dashboard's orders. */
export function fulfilmentApi(
  fulfilment: Pick<
    FulfilmentService,
    | "list"
    | "details"
    | "move"
    | "resolvePayment"
    | "correctTracking"
    | "enterTracking"
    | "shipPieces"
    | "deliverParcel"
    | "cancelPieces"
    | "creditParcel"
    | "collectCash"
    | "refuseParcel"
    | "settleRefund"
    | "completeLines"
    | "changeAddress"
    | "declineAddress"
    | "addNote"
    | "askForAddress"
    | "print"
    | "print"
    | "noteEwayBill"
    | "overview"
    | "ordersToShip"
  >,
): Pick<
  Handlers,
  | "listAdminOrders"
  | "getAdminOrder"
  | "moveOrder"
  | "resolvePayment"
  | "correctTracking"
  | "enterTracking"
  | "shipPieces"
  | "deliverParcel"
  | "cancelPieces"
  | "creditParcel"
  | "collectCash"
  | "refuseParcel"
  | "settleRefund"
  | "completeLines"
  | "changeOrderAddress"
  | "declineAddress"
  | "addOrderNote"
  | "askForAddress"
  | "printPapers"
  | "noteEwayBill"
  | "getOverview"
  | "getOrdersToShip"
> {
  return {
    async getOverview() {
      return success({ success: true, overview: await fulfilment.overview() });
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

    async moveOrder({ params, body }, { user }) {
      const moved = await fulfilment.move(params.id, user, body);
      if (!moved.ok) return moved;
      const message = `The order is now ${body.status}. The customer gets an e-mail.`;
      return success({ success: true, message, order: moved.value });
    },

    async shipPieces({ params, body }, { user }) {
      const shipped = await fulfilment.shipPieces(params.id, user, body);
      if (!shipped.ok) return shipped;
      const { value: number, order } = shipped.value;
      const message = `Parcel ${number} is on its way. The customer gets an e-mail.`;
      return success({ success: true, message, order });
    },

    async deliverParcel({ params, body }, { user }) {
      const delivered = await fulfilment.deliverParcel(params.id, user, body.parcel);
      if (!delivered.ok) return delivered;
      const message = `Parcel ${body.parcel} has arrived.`;
      return success({ success: true, message, order: delivered.value.order });
    },

    async cancelPieces({ params, body }, { user }) {
      const cancelled = await fulfilment.cancelPieces(params.id, user, body);
      if (!cancelled.ok) return cancelled;
      const { value: amount, order } = cancelled.value;
      const money = amount > 0 ? ` ${formatMoney(paise(amount))} goes back.` : "";
      const message = `The pieces are cancelled.${money} The customer gets an e-mail.`;
      return success({ success: true, message, order });
    },

    async creditParcel({ params, body }, { user }) {
      const credited = await fulfilment.creditParcel(params.id, user, body);
      if (!credited.ok) return credited;
      const { value: amount, order } = credited.value;
      const message = `${formatMoney(amount)} of parcel ${body.parcel} is credited.`;
      return success({ success: true, message, order });
    },

    async enterTracking({ body }, { user }) {
      return success({ success: true, results: await fulfilment.enterTracking(user, body) });
    },

    async collectCash({ params, body }, { user }) {
      const collected = await fulfilment.collectCash(params.id, user, body);
      if (!collected.ok) return collected;
      const { value: message, order } = collected.value;
      return success({ success: true, message, order });
    },

    async refuseParcel({ params, body }, { user }) {
      const refused = await fulfilment.refuseParcel(params.id, user, body);
      if (!refused.ok) return refused;
      const { value: amount, order } = refused.value;
      const message = `Parcel ${body.parcel} was refused: ${formatMoney(amount)} less is to be collected.`;
      return success({ success: true, message, order });
    },

    printPapers: ({ body }, { user }) => fulfilment.print(body.orders, user),

    async resolvePayment({ params, body }, { user }) {
      const resolved = await fulfilment.resolvePayment(params.id, user, body);
      if (!resolved.ok) return resolved;
      return success({ success: true, message: RESOLVED[body.act], order: resolved.value });
    },

    async settleRefund({ params, body }, { user }) {
      const settled = await fulfilment.settleRefund(params.id, user, body);
      if (!settled.ok) return settled;
      const message = "The refund is noted as given back outside.";
      return success({ success: true, message, order: settled.value });
    },

    async completeLines({ params, body }, { user }) {
      const completed = await fulfilment.completeLines(params.id, user, body);
      if (!completed.ok) return completed;
      const { value, order } = completed.value;
      const where =
        value.products > 0
          ? `for this order and on ${value.products} ${value.products === 1 ? "product" : "products"}`
          : "for this order alone";
      const message =
        value.lines > 0
          ? `The lines are filled in, ${where}.`
          : "These lines have that already: nothing was changed.";
      return success({ success: true, message, order });
    },

    async changeOrderAddress({ params, body }, { user }) {
      const changed = await fulfilment.changeAddress(params.id, user, body);
      if (!changed.ok) return changed;
      const { value: isChanged, order } = changed.value;
      const message = isChanged
        ? "Changed. The tax follows the new place; the freight stays as it was charged."
        : "It was so already: nothing was changed.";
      return success({ success: true, message, order });
    },

    async declineAddress({ params, body }, { user }) {
      const declined = await fulfilment.declineAddress(params.id, user, body.reason);
      if (!declined.ok) return declined;
      const message = "Declined: the address stays. The customer gets an e-mail.";
      return success({ success: true, message, order: declined.value.order });
    },

    async addOrderNote({ params, body }, { user }) {
      const noted = await fulfilment.addNote(params.id, user, body.text.trim());
      if (!noted.ok) return noted;
      const message = "The note is kept, for the dashboard alone.";
      return success({ success: true, message, order: noted.value.order });
    },

    async askForAddress({ params, body }, { user }) {
      const asked = await fulfilment.askForAddress(user, params.id, body.shippingAddress);
      if (!asked.ok) return asked;
      const message = "We have your wish, and write to you once the address is changed.";
      return success({ success: true, message });
    },

    async noteEwayBill({ params, body }, { user }) {
      const noted = await fulfilment.noteEwayBill(params.id, user, body);
      if (!noted.ok) return noted;
      const message = `The e-way bill of parcel ${body.parcel} is noted.`;
      return success({ success: true, message, order: noted.value.order });
    },

    async correctTracking({ params, body }, { user }) {
      const corrected = await fulfilment.correctTracking(params.id, user, body);
      if (!corrected.ok) return corrected;
      const { isChanged, order } = corrected.value;
      const message = isChanged
        ? "The tracking is corrected. The customer gets an e-mail."
        : "That is the tracking this order has: nothing was changed.";
      return success({ success: true, message, order });
    },
  };
}
