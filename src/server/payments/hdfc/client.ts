import type { HdfcConfig } from "../../config/config.ts";
import type { GatewayFailure, GatewayOutcome } from "../gateway.ts";
import { exchange, TimedOut } from "./exchange.ts";
import { errorCode, isJsonObject, type JsonObject } from "./wire-values.ts";

const VERSION = "2023-06-30";
/** The one that HDFC's own demo kits send with every call; its documents don't say who needs it. */
const RESELLER = "hdfc_reseller";
const USER_AGENT = "Pressroom";
const MAX_ANSWER_BYTES = 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;

interface HdfcRequest {
  path: string;
  body?: { json: JsonObject } | { form: Record<string, string> };
  /** The same on every call for one customer: the gateway routes by it. */
  customerId?: string | undefined;
}

export interface HdfcClient {
  /** Sends a POST where there is a body, else a GET. A success is a 2xx with a JSON object. */
  send(request: HdfcRequest): Promise<GatewayOutcome<JsonObject>>;
}

/** Speaks HTTP with the gateway; all that can go wrong on the way comes back as a value. */
export function createHdfcClient(config: HdfcConfig): HdfcClient {
  const base = config.baseUrl.replace(/\/+$/, "");
  const headers = commonHeaders(config);
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  return {
    async send(request) {
      try {
        const url = new URL(`${base}${request.path}`);
        // A redirect is not followed: it would carry the API key to wherever it points.
        const { status, text } = await exchange(url, questionOf(request, headers), {
          timeoutMs,
          maxBytes: MAX_ANSWER_BYTES,
        });
        return text === null ? unknown("answer_too_large") : readAnswer(status, text);
      } catch (error) {
        return connectionFailure(error);
      }
    },
  };
}

function commonHeaders(config: HdfcConfig): Record<string, string> {
  // The dashboard shows keys with and without the colon that Basic authentication needs.
  const key = config.apiKey.replace(/:$/, "");
  return {
    authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
    accept: "application/json",
    // Firewalls turn calls away that do not say who they are, and node:http says nothing of itself.
    "user-agent": USER_AGENT,
    "x-merchantid": config.merchantId,
    version: VERSION,
    "x-resellerid": RESELLER,
  };
}

function questionOf(
  request: HdfcRequest,
  common: Record<string, string>,
): Parameters<typeof exchange>[1] {
  const customer = request.customerId;
  const headers: Record<string, string> = {
    ...common,
    ...(customer ? { "x-routing-id": customer, "x-customerid": customer } : {}),
  };
  if (!request.body) return { method: "GET", headers };
  if ("json" in request.body) {
    headers["content-type"] = "application/json";
    return { method: "POST", headers, body: JSON.stringify(request.body.json) };
  }
  headers["content-type"] = "application/x-www-form-urlencoded";
  return { method: "POST", headers, body: new URLSearchParams(request.body.form).toString() };
}

function readAnswer(httpStatus: number, text: string): GatewayOutcome<JsonObject> {
  const body = parseObject(text);
  const code = (body && errorCode(body)) ?? `http_${httpStatus}`;
  if (httpStatus >= 200 && httpStatus < 300) {
    return body ? { ok: true, value: body } : unknown("not_json");
  }
  if (httpStatus === 429) return unavailable(code);
  if (httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408) {
    return refused(code);
  }
  return unknown(code);
}

function parseObject(text: string): JsonObject | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Errors that come before the first byte is sent: nothing can have been done. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

function connectionFailure(error: unknown): GatewayFailure {
  if (error instanceof TimedOut) {
    return error.isUnreached ? unavailable("connect_timeout") : unknown("timeout");
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  return neverSent.test(code) ? unavailable(code) : unknown("connection_lost");
}

/** The gateway, or the shop in its place, said no: nothing was done. */
export function refused(code: string): GatewayFailure {
  return {
    ok: false,
    kind: "refused",
    code,
    message: `The payment gateway refused the request (${code}).`,
  };
}

function unavailable(code: string): GatewayFailure {
  return {
    ok: false,
    kind: "unavailable",
    code,
    message: `The payment gateway cannot be reached (${code}).`,
  };
}

/** The request may have been carried out; only the order's status can tell. */
export function unknown(code: string): GatewayFailure {
  return {
    ok: false,
    kind: "unknown",
    code,
    message: `The payment gateway gave no usable answer (${code}).`,
  };
}
