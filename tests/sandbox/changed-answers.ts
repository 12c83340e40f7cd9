import type { FastifyInstance } from "fastify";
import { isJsonObject, type JsonObject } from "#sandbox/protocol.ts";
import { apiCallOf } from "./call-log.ts";

/** What an order's status reports instead of the truth. */
export interface Reported {
  amount?: string | number;
  currency?: string;
}

/** How answers are written, within what the bank's protocol allows. */
export interface AnswerStyle {
  /** Unknown orders come as 200 with status NOT_FOUND or as 404. */
  notFoundAs: 200 | 404;
  /** Amounts and numbers as text. */
  numbersAsText: boolean;
}

/** Changes what the API answers as `style` and `reported` (by order id) say at the time. */
export function changeAnswers(
  app: FastifyInstance,
  style: AnswerStyle,
  reported: ReadonlyMap<string, Reported>,
): void {
  app.addHook("preSerialization", async (request, reply, answer) => {
    if (!apiCallOf(request) || !isJsonObject(answer)) return answer;
    if (answer.status === "NOT_FOUND") reply.code(style.notFoundAs);
    return changedOrder(answer, style.numbersAsText, reported);
  });
}

/** An order's JSON with what is to be reported of it, and its numbers as text where asked for. */
export function changedOrder(
  order: JsonObject,
  numbersAsText: boolean,
  reported: ReadonlyMap<string, Reported>,
): JsonObject {
  if (!("amount_refunded" in order)) return order;
  const written = numbersAsText ? (withTexts(order) as JsonObject) : order;
  return { ...written, ...reported.get(String(order.order_id)) };
}

/** The same JSON with amounts such as "100.00" and other numbers as text. */
function withTexts(value: unknown, name = ""): unknown {
  if (typeof value === "number") return name.includes("amount") ? value.toFixed(2) : String(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, key)]));
}
