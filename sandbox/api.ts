import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isJsonObject, type JsonObject, wireAmount } from "#server/checkout/hdfc/wire-values.ts";
import { type ApiAnswer, apiError } from "./api-answer.ts";
import { type Faults, misbehave, type SandboxCall, worksFirst } from "./faults.ts";
import { orderJson } from "./order-json.ts";
import { type OrderStore, orderStatus, type SandboxOrder } from "./order-store.ts";
import type { Refunds } from "./refunds.ts";
import { isBankAmount, readSessionOrder } from "./session-rules.ts";

const KEPT_CALLS = 1000;

/** A call that the shop made, for tests to count. */
export interface SandboxSeenCall {
  call: SandboxCall;
  orderId: string;
  /** What was answered, or would have been but for a fault. */
  httpStatus: number | null;
}

/** What tests may change about the API. */
export interface ApiHabits {
  /** Unknown orders come as 200 with status NOT_FOUND or as 404. */
  notFoundAs: 200 | 404;
  /** Amounts and numbers as text. */
  numbersAsText: boolean;
  /** The newest calls, at most 1000. */
  seen: SandboxSeenCall[];
}

interface ApiParts {
  orders: OrderStore;
  refunds: Refunds;
  faults: Faults;
  habits: ApiHabits;
  apiKey: string;
  merchantId: string;
  /** Where the hosted page of an order is. */
  pageUrl(order: SandboxOrder): string;
}

/** POST /session, GET /orders/{id}, POST /orders/{id}/refunds. */
export function addApi(app: FastifyInstance, parts: ApiParts): void {
  const { orders, faults, habits } = parts;

  async function serve(
    call: SandboxCall,
    orderId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => ApiAnswer,
  ): Promise<FastifyReply> {
    if (!isShop(request, parts))
      return send(reply, apiError(401, "access_denied", "Access denied"));
    const fault = faults.take(call);
    if (fault?.kind === "slow") await delay(fault.ms ?? 0, undefined, { ref: false });
    const answer = !fault || worksFirst(fault) ? work() : null;
    habits.seen.push({ call, orderId, httpStatus: answer?.httpStatus ?? null });
    if (habits.seen.length > KEPT_CALLS) habits.seen.shift();
    await orders.saved();
    if (fault && fault.kind !== "slow") return misbehave(reply, fault.kind, answer);
    return send(reply, answer ?? apiError(500, "internal_error", "Nothing was done"));
  }

  function present(order: SandboxOrder): ApiAnswer {
    return { httpStatus: 200, body: orderJson(order, parts.merchantId, habits.numbersAsText) };
  }

  app.post("/session", (request, reply) => {
    const body = sentAs(request, "application/json");
    return serve("session", textOf(body.order_id), request, reply, () => openSession(body, parts));
  });

  app.get<{ Params: { orderId: string } }>("/orders/:orderId", (request, reply) => {
    const { orderId } = request.params;
    return serve("status", orderId, request, reply, () => {
      const order = orders.find(orderId);
      return order ? present(order) : notFound(orderId, habits.notFoundAs);
    });
  });

  app.post<{ Params: { orderId: string } }>("/orders/:orderId/refunds", (request, reply) => {
    const { orderId } = request.params;
    const form = sentAs(request, "application/x-www-form-urlencoded");
    return serve("refund", orderId, request, reply, () => {
      const order = orders.find(orderId);
      if (!order) return notFound(orderId, habits.notFoundAs);
      return askRefund(order, form, parts.refunds) ?? present(order);
    });
  });
}

function openSession(body: JsonObject, parts: ApiParts): ApiAnswer {
  const order = readSessionOrder(body);
  if ("httpStatus" in order) return order;
  if (parts.orders.find(order.orderId)) {
    return apiError(400, "order_already_created", "An order with this id exists already");
  }
  parts.orders.add(order);
  const expiry = new Date(order.linkExpiresAt).toISOString();
  return {
    httpStatus: 200,
    body: {
      status: orderStatus(order),
      id: order.gatewayId,
      order_id: order.orderId,
      payment_links: { web: parts.pageUrl(order), expiry },
      sdk_payload: {
        requestId: order.gatewayId,
        service: "in.juspay.hyperpay",
        payload: { action: "paymentPage", orderId: order.orderId, currency: order.currency },
        expiry,
      },
      order_expiry: expiry,
    },
  };
}

function askRefund(order: SandboxOrder, form: JsonObject, refunds: Refunds): ApiAnswer | null {
  const requestId = textOf(form.unique_request_id);
  const figure = textOf(form.amount);
  const amount = wireAmount(figure);
  if (!/^[\w-]{1,20}$/.test(requestId)) {
    return apiError(400, "invalid_request", "unique_request_id is invalid");
  }
  if (amount === null || !isBankAmount(figure)) {
    return apiError(400, "invalid_request", "amount is invalid");
  }
  return refunds.ask(order, requestId, amount);
}

function notFound(orderId: string, httpStatus: number): ApiAnswer {
  return { httpStatus, body: { order_id: orderId, status: "NOT_FOUND", status_id: 40 } };
}

/** Both spellings of the key are taken: kits disagree about the colon behind it. */
function isShop(request: FastifyRequest, parts: ApiParts): boolean {
  const key = parts.apiKey.replace(/:$/, "");
  const spellings = [`${key}:`, key].map((text) => `Basic ${Buffer.from(text).toString("base64")}`);
  return (
    spellings.includes(request.headers.authorization ?? "") &&
    request.headers["x-merchantid"] === parts.merchantId
  );
}

/** The body's fields where it came in the right format, else none. */
function sentAs(request: FastifyRequest, type: string): JsonObject {
  const right = request.headers["content-type"]?.toLowerCase().startsWith(type) ?? false;
  return right && isJsonObject(request.body) ? request.body : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function send(reply: FastifyReply, answer: ApiAnswer): FastifyReply {
  return reply.code(answer.httpStatus).send(answer.body);
}
