import type { FastifyInstance, FastifyReply } from "fastify";
import type { SandboxBehaviour } from "./behaviour.ts";
import { formPage, type HostedPage, messagePage, postBackPage } from "./hosted-page.ts";
import { type OrderStore, orderStatus, type SandboxOrder } from "./order-store.ts";
import {
  emptyFields,
  filledFields,
  type PaymentFields,
  readCardForm,
  readUpiForm,
} from "./payment-form.ts";
import { MAX_ATTEMPTS, type Payments } from "./payments.ts";
import { isJsonObject, paymentStage } from "./protocol.ts";
import { returnLink, returnParams } from "./return-link.ts";

interface PageParts {
  orders: OrderStore;
  payments: Payments;
  responseKey: string;
  shopName: string;
  /** How the shopper goes back; read at each return. */
  behaviour: Pick<SandboxBehaviour, "returnMethod">;
}

interface PageRoute {
  Params: { token: string };
  Querystring: { use?: string };
}

/** The hosted payment page: GET shows it, its forms POST to the same address. */
export function addPages(app: FastifyInstance, parts: PageParts): void {
  app.get<PageRoute>("/pay/:token", (request, reply) => {
    const order = parts.orders.findByPage(request.params.token);
    if (!order) return sendNotFound(reply);
    const { use } = request.query;
    const fields = typeof use === "string" ? filledFields(use, new Date()) : emptyFields;
    return send(reply, closedPage(order, parts) ?? formPage(contentOf(order, parts), fields, {}));
  });

  app.post<PageRoute>("/pay/:token", async (request, reply) => {
    const order = parts.orders.findByPage(request.params.token);
    if (!order) return sendNotFound(reply);
    const sent = isJsonObject(request.body) ? request.body : {};
    if (sent.method === "cancel") return goBack(reply, order, parts);
    const stage = paymentStage(orderStatus(order));
    // A second click comes too late for another attempt; the first one's result counts.
    if (stage === "charged" || stage === "pending") return goBack(reply, order, parts);
    const closed = closedPage(order, parts);
    if (closed) return send(reply, closed);
    const fields = paymentFields(sent);
    const reading = sent.method === "upi" ? readUpiForm(fields) : readCardForm(fields, new Date());
    if (!reading.ok) {
      return send(reply, formPage(contentOf(order, parts), reading.fields, reading.errors));
    }
    parts.payments.attempt(order, reading.outcome);
    await parts.orders.saved();
    return goBack(reply, order, parts);
  });
}

/** The page that stands in the form's place, null where the order may be paid. */
function closedPage(order: SandboxOrder, parts: PageParts): HostedPage | null {
  const back = returnLink(order, parts.responseKey);
  const sendPage = (title: string, text: string, httpStatus = 200) =>
    messagePage(contentOf(order, parts), { title, text, httpStatus }, back);
  const stage = paymentStage(orderStatus(order));
  if (stage === "charged") {
    return sendPage("This order is paid", "There is nothing more to pay.");
  }
  if (stage === "pending") {
    return sendPage(
      "The payment is being checked",
      "The bank has not answered yet. The shop shows the result as soon as it is known.",
    );
  }
  if (stage === "closed") {
    return sendPage("This order is closed", "It takes no further payment.");
  }
  if (Date.now() >= order.linkExpiresAt) {
    return sendPage(
      "This payment link has expired",
      "Nothing was paid. Please go back to the shop and start the payment again.",
      410,
    );
  }
  if (order.attempts.length >= MAX_ATTEMPTS) {
    return sendPage(
      "Too many attempts",
      "Please go back to the shop and place the order again.",
      429,
    );
  }
  return null;
}

function goBack(reply: FastifyReply, order: SandboxOrder, parts: PageParts): FastifyReply {
  if (parts.behaviour.returnMethod === "POST") {
    return send(
      reply,
      postBackPage(contentOf(order, parts), returnParams(order, parts.responseKey)),
    );
  }
  return reply.redirect(returnLink(order, parts.responseKey), 303);
}

function send(reply: FastifyReply, page: HostedPage): FastifyReply {
  return reply
    .code(page.httpStatus)
    .header("content-security-policy", page.contentSecurityPolicy)
    .type("text/html; charset=utf-8")
    .send(page.markup);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
    .type("text/plain; charset=utf-8")
    .send("This payment page does not exist. Please go back to the shop and start again.");
}

function contentOf(order: SandboxOrder, parts: PageParts) {
  return { order, shopName: parts.shopName };
}

function paymentFields(sent: Record<string, unknown>): PaymentFields {
  const text = (name: keyof PaymentFields) => {
    const value = sent[name];
    return typeof value === "string" ? value.slice(0, 100) : "";
  };
  return {
    number: text("number"),
    expiry: text("expiry"),
    cvv: text("cvv"),
    name: text("name"),
    vpa: text("vpa"),
  };
}
