import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import {
  API_PREFIX,
  type Endpoint,
  type EndpointAnswer,
  type failureBody,
} from "#shared/endpoint.ts";

/** What a test sends; malformed on purpose where it likes. */
export interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  /** The network address it comes from; each test takes its own, as throttles count by it. */
  address?: string;
  headers?: Record<string, string>;
}

type Members<T> = Partial<Omit<T, "success">>;

export interface Reply<C extends Endpoint> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The members of a success and of a failure, whichever it is. */
  body: { success?: boolean } & Members<EndpointAnswer<C>> & Members<z.infer<typeof failureBody>>;
  /** The body as it came. */
  text: string;
}

/** Makes a call of the table within the process, past the network but through all of HTTP. */
export async function callEndpoint<C extends Endpoint>(
  { app }: { app: FastifyInstance },
  call: C,
  { params = {}, query = {}, body, token, address, headers = {} }: RequestInput = {},
): Promise<Reply<C>> {
  const response = await app.inject({
    method: call.method,
    url: API_PREFIX + fillPath(call.path, params),
    query,
    headers: { ...(token !== undefined && { authorization: token }), ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(address !== undefined && { remoteAddress: address }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body ? response.json() : {},
    text: response.body,
  };
}

/** What came of an endpoint that answers a file: its bytes, or why not. */
export async function downloadFile(
  { app }: { app: FastifyInstance },
  call: Endpoint,
  { params = {}, query = {}, body, token, address = newAddress() }: RequestInput = {},
) {
  const response = await app.inject({
    method: call.method,
    url: API_PREFIX + fillPath(call.path, params),
    query,
    headers: token === undefined ? {} : { authorization: token },
    ...(body !== undefined && { payload: body as object }),
    remoteAddress: address,
  });
  const isFailure = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    failure: isFailure ? (response.json() as z.infer<typeof failureBody>) : undefined,
  };
}

/** The path of a call, its parameters filled in; `none` for those that are not given. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "none"));
}

let addresses = 0;

/** A network address that no other test of this file comes from. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
