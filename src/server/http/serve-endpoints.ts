import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { User } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { API_PREFIX, type Endpoint } from "#shared/endpoint.ts";
import { type EndpointName, endpoints } from "#shared/endpoints.ts";
import { failure, type Outcome } from "#shared/failure.ts";
import { notSignedIn } from "../lib/common-failures.ts";
import { admitGateway, type KnowsGateway } from "./admit-gateway.ts";
import { readToken } from "./authorization.ts";
import type { Caller, Handlers, UploadedFile } from "./endpoint-handler.ts";
import { sendFailure, sentAsOther } from "./failures.ts";
import { readForm } from "./read-form.ts";
import { acceptUpload, type UploadSettings, withUpload } from "./read-upload.ts";

/** Finds the user of a token; null when there is none (any more). */
type Identify = (token: string) => Promise<User | null>;

type AnyHandler = (input: unknown, caller: Caller) => Promise<Outcome<unknown>>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call that a route answers; throttles and failures look it up. */
    call?: Endpoint;
  }
}

export interface EndpointParts {
  handlers: Handlers;
  identify: Identify;
  knowsGateway: KnowsGateway;
  /** For the calls that take a file. */
  uploads: UploadSettings;
}

/** Makes a route of every call in the table: access, validation both ways, failures. */
export function serveEndpoints(app: FastifyInstance, parts: EndpointParts): void {
  const { handlers, uploads } = parts;
  app.register(async (api) => {
    // A page of another origin may post plain text without being asked first: no call may take it.
    api.removeContentTypeParser("text/plain");
    for (const [name, call] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      const handler = handlers[name] as AnyHandler;
      api.route({
        method: call.method,
        url: API_PREFIX + call.path,
        bodyLimit: call.bodyLimit,
        schema: {
          params: call.params,
          querystring: call.query,
          ...(call.method === "GET" ? {} : { body: call.body }),
          response: { [call.status]: call.answer },
        },
        config: { call },
        // Before the body is read: who may not call is not listened to.
        onRequest: (request, reply) => admit(call, request, reply, parts),
        preValidation: takeBody(call),
        handler: async (request, reply) => {
          const outcome = call.upload
            ? await withUpload(request, uploads, (file) => ask(handler, request, file))
            : await ask(handler, request);
          if (!outcome.ok) return sendFailure(reply, outcome);
          return reply.status(call.status).send(outcome.value);
        },
      });
    }
  });
}

async function admit(
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { identify, knowsGateway }: EndpointParts,
): Promise<void> {
  const { authorization } = request.headers;
  const token = readToken(authorization, request.raw.rawHeaders);
  request.token = token;
  // What is the same for everybody may be kept; never what somebody signed in was sent, or a token.
  const isForAll = call.access === "anyone" && call.method === "GET" && !authorization;
  if (!isForAll) reply.header("Cache-Control", "no-store");
  if (call.access === "anyone") return;
  if (call.access === "gateway") return admitGateway(request, reply, knowsGateway);
  request.user = token ? await identify(token) : null;
  if (!request.user) return sendFailure(reply, notSignedIn());
  if (call.access === "admin" && request.user.role !== ADMIN_ROLE) {
    return sendFailure(reply, failure("not_allowed", "Only an admin may do this"));
  }
}

function takeBody(call: Endpoint) {
  if (call.upload) return acceptUpload;
  return call.form ? readForm : takeJson;
}

/** JSON and no form, also from whoever may send forms elsewhere; or nothing at all. */
async function takeJson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.isMultipart()) {
    return sendFailure(reply, sentAsOther("application/json"));
  }
  request.body ??= {};
}

function ask(
  handler: AnyHandler,
  request: FastifyRequest,
  file?: UploadedFile,
): Promise<Outcome<unknown>> {
  return handler(
    { params: request.params, query: request.query, body: request.body ?? {} },
    {
      user: request.user,
      token: request.token,
      authorization: request.headers.authorization,
      address: request.ip,
      log: request.log,
      addCacheTags: () => {},
      ...(file && { file }),
    },
  );
}
