import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiAnswer, apiError } from "./api-answer.ts";
import { orderJson } from "./order-json.ts";
import { type OrderStore, orderStatus, type SandboxOrder } from "./order-store.ts";
import { isJsonObject, type JsonObject, readAmount } from "./protocol.ts";
import type { Refunds } from "./refunds.ts";
import { readSessionOrder } from "./session-rules.ts";

interface ApiParts {
  orders: OrderStore;
  refunds: Refunds;
  apiKey: string;
  merchantId: string;
  /** Where the hosted page of an order is. */
  pageUrl(order: SandboxOrder): string;
}

/** POST /session, GET /orders/{id}, POST /orders/{id}/refunds, for the shop alone. */
export function addApi(app: FastifyInstance, parts: ApiParts): void {
  const { orders } = parts;

  /** Answers after the change is on disk: a kill must not undo what the shop was told. */
  async function serve(reply: FastifyReply, work: () => ApiAnswer): Promise<FastifyReply> {
    const answer = work();
    await orders.saved();
    return send(reply, answer);
  }

  function present(order: SandboxOrder): ApiAnswer {
    return { httpStatus: 200, body: orderJson(order, parts.merchantId) };
  }

  app.register(async (api) => {
    api.addHook("onRequest", async (request, reply) => {
      if (!isShop(request, parts))
        return send(reply, apiError(401, "access_denied", "Access denied"));
    });

    api.post("/session", (request, reply) =>
      serve(reply, () => openSession(sentAs(request, "application/json"), parts)),
    );

    api.get<{ Params: { orderId: string } }>("/orders/:orderId", (request, reply) => {
      const { orderId } = request.params;
      return serve(reply, () => {
        const order = orders.find(orderId);
        return order ? present(order) : notFound(orderId);
      });
    });

    api.post<{ Params: { orderId: string } }>("/orders/:orderId/refunds", (request, reply) => {
      const { orderId } = request.params;
      const form = sentAs(request, "application/x-www-form-urlencoded");
      return serve(reply, () => {
        const order = orders.find(orderId);
        if (!order) return notFound(orderId);
        return askRefund(order, form, parts.refunds) ?? present(order);
      });
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
  const amount = readAmount(textOf(form.amount));
  if (!/^[\w-]{1,20}$/.test(requestId)) {
    return apiError(400, "invalid_request", "unique_request_id is invalid");
  }
  if (amount === null) return apiError(400, "invalid_request", "amount is invalid");
  return refunds.ask(order, requestId, amount);
}

/** The bank answers so with 404 or with 200; the shop must take both. */
function notFound(orderId: string): ApiAnswer {
  return { httpStatus: 404, body: { order_id: orderId, status: "NOT_FOUND", status_id: 40 } };
}

/** SDKs differ on whether the key ends in a colon; both are accepted. */
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
