import "#shared/sentences.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { BY_ITSELF } from "#shared/accounts/session-use.ts";
import { type AnsweredFile, API_PREFIX, type Endpoint, IDEMPOTENCY_KEY } from "#shared/endpoint.ts";
import { type EndpointName, endpoints } from "#shared/endpoints.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { invalidFields, notSignedIn, wrongGatewayCredentials } from "../lib/common-failures.ts";
import { currentWork, whoIs } from "../lib/current-work.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import { compressAnswers } from "./compress-answers.ts";
import type { AnyHandler, Caller, Handlers, UploadedFile } from "./endpoint-handler.ts";
import { sendFailure, wrongMediaType } from "./failures.ts";
import type { AnswerOnce } from "./idempotency.ts";
import { readForm } from "./read-form.ts";
import { requireMultipart, type UploadSettings, withUpload } from "./read-upload.ts";
import { secretAddressHeaders } from "./security-headers.ts";
import {
  lacksPermission,
  needsConfirmation,
  type SignedIn,
  type StaffAccess,
} from "./staff-access.ts";
import { streamOf } from "./stream-answer.ts";

/**
 * Finds the user of a token; null when there is none (any more).
 *
 * @param isUse somebody did something: it keeps the session of staff alive
 */
type Identify = (token: string, isUse: boolean) => Promise<SignedIn | null>;

/**
 * What open pages of the version before ask by themselves without saying so (`BY_ITSELF`): until each was loaded anew, nobody
 * who went away stays signed in by it.
 */
const askedByOlderPages: ReadonlySet<EndpointName> = new Set([
  "getOrdersToShip",
  "getExport",
  "getCertainBooking",
  "listBackups",
]);

declare module "fastify" {
  interface FastifyContextConfig {
    /** The endpoint that a route serves; throttles and failures look it up. */
    endpoint?: Endpoint;
  }
}

export interface EndpointParts {
  handlers: Handlers;
  identify: Identify;
  isGateway: IsGateway;
  /** For the endpoints that are idempotent. */
  answerOnce: AnswerOnce;
  /** For the endpoints that take a file. */
  uploads: UploadSettings;
}

/** Makes a route of every endpoint in the table: access, validation both ways, failures. */
export function serveEndpoints(app: FastifyInstance, parts: EndpointParts): void {
  app.register(async (api) => {
    // A page of another origin may post plain text without being asked first: no endpoint may take it.
    api.removeContentTypeParser("text/plain");
    compressAnswers(api);
    for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      api.route(routeOf(name, endpoint, parts));
    }
  });
}

/** The route of an endpoint, at its address of today. */
function routeOf(name: EndpointName, endpoint: Endpoint, parts: EndpointParts) {
  const handler = parts.handlers[name] as AnyHandler;
  return {
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    schema: {
      operationId: name,
      summary: endpoint.about,
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.method === "GET" ? {} : { body: endpoint.body }),
      response: endpoint.file ? {} : { [endpoint.status]: endpoint.answer },
    },
    config: { endpoint },
    // Before the body is read: nothing is read from whoever may not call.
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      authorize(name, endpoint, request, reply, parts),
    preValidation: [bodyReader(endpoint), bodyCompleter(handler)],
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const outcome = endpoint.upload
        ? await withUpload(request, parts.uploads, (file) =>
            handler(inputOf(request), callerOf(request, file)),
          )
        : await callOnce(name, endpoint, handler, request, parts);
      if (!outcome.ok) return sendFailure(reply, outcome);
      if (endpoint.maxAgeSeconds > 0 && !reply.hasHeader("Cache-Control"))
        reply.header("Cache-Control", `public, max-age=${endpoint.maxAgeSeconds}`);
      if (endpoint.file) return sendFile(reply, endpoint.file, outcome.value as AnsweredFile);
      return reply.status(endpoint.status).send(outcome.value);
    },
  };
}

/** Answers a file to be saved, never to be shown by the browser as a page of the shop's. */
function sendFile(reply: FastifyReply, mediaType: string, { name, content }: AnsweredFile) {
  if (!/^[\w .()-]+$/.test(name)) throw new Error(`a file cannot be named ${name}`);
  return reply
    .header("Content-Type", mediaType)
    .header("Content-Disposition", `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? content : streamOf(content, reply.raw));
}

async function authorize(
  name: EndpointName,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { identify, isGateway }: EndpointParts,
): Promise<void> {
  const { authorization } = request.headers;
  const token = readToken(authorization, request.raw.rawHeaders);
  request.token = token;
  // What is the same for everybody may be cached; never an answer to a signed-in user, or a token.
  const isForAll = endpoint.access === "anyone" && endpoint.method === "GET" && !authorization;
  if (!isForAll) reply.header("Cache-Control", "no-store");
  // Robots may read it, since pages are made of it, but nobody looks for JSON.
  reply.header("X-Robots-Tag", "noindex");
  if (endpoint.secretAddress) reply.headers(secretAddressHeaders);
  if (endpoint.access === "anyone") return;
  if (endpoint.access === "gateway") return authorizeGateway(request, reply, isGateway);
  const isItsOwn = request.headers[BY_ITSELF.toLowerCase()] !== undefined;
  const isUse = !isItsOwn && !askedByOlderPages.has(name);
  const signedIn = token ? await identify(token, isUse) : null;
  if (!signedIn) return sendFailure(reply, notSignedIn());
  const { user, staff } = signedIn;
  Object.assign(request, { user, staff });
  if (endpoint.access !== "staff") {
    if (staff && endpoint.auditsStaff) recordAs(name, request, user, staff);
    return;
  }
  if (!staff) return sendFailure(reply, failure("not_allowed", "Only an admin may do this"));
  const lacking =
    lacksPermission(staff, endpoint.permission) ??
    (endpoint.asksAgain === true ? needsConfirmation(staff) : undefined);
  if (lacking) return sendFailure(reply, lacking);
  if (endpoint.method !== "GET") recordAs(name, request, user, staff);
}

/** Has what the call changes written down as somebody's of the staff. */
function recordAs(
  name: EndpointName,
  request: FastifyRequest,
  user: SignedIn["user"],
  { role }: StaffAccess,
): void {
  const work = currentWork();
  if (!work) return;
  work.actor = {
    userId: user._id,
    who: whoIs(user),
    role: role.name,
    address: request.ip,
    requestId: request.id,
    action: name,
  };
}

function bodyReader(endpoint: Endpoint) {
  if (endpoint.upload) return requireMultipart;
  return endpoint.form ? readForm : readJson;
}

/** Fills in what the body may leave out, before it is validated. */
function bodyCompleter({ complete }: AnyHandler) {
  return async (request: FastifyRequest): Promise<void> => {
    if (complete) request.body = await complete(request.body);
  };
}

/** JSON and no form, also from whoever may send forms elsewhere; or nothing at all. */
async function readJson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.isMultipart()) {
    return sendFailure(reply, wrongMediaType("application/json"));
  }
  request.body ??= {};
}

/** Calls the handler, or, with a key that was used before, answers what it answered then. */
function callOnce(
  name: EndpointName,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  { answerOnce }: EndpointParts,
): Promise<Outcome<unknown>> | Outcome<unknown> {
  const key = request.headers["idempotency-key"];
  const [input, caller] = [inputOf(request), callerOf(request)];
  if (!endpoint.idempotent || !request.user || key === undefined) return handler(input, caller);
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) {
    return invalidFields({
      "Idempotency-Key": "The Idempotency-Key must have 8 to 200 visible ASCII characters",
    });
  }
  const claim = { userId: request.user._id, endpoint: name, key };
  const { act, read } = handler.steps ?? { act: handler, read: async (stored) => success(stored) };
  return answerOnce(claim, input, {
    act: () => act(input, caller),
    read: (stored) => read(stored, input),
  });
}

const inputOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body: body ?? {} });

const MAX_DEVICE_LENGTH = 300;

function callerOf(request: FastifyRequest, file?: UploadedFile): Caller {
  return {
    user: request.user,
    staff: request.staff,
    token: request.token,
    authorization: request.headers.authorization,
    address: request.ip,
    device: (request.headers["user-agent"] ?? "").slice(0, MAX_DEVICE_LENGTH),
    log: request.log,
    addCacheTags: () => {},
    doNotCache: () => {},
    onShownAgain: () => {},
    ...(file && { file }),
  };
}

/** Longer than any token of the shop. */
const MAX_TOKEN_LENGTH = 200;

/**
 * The token of an Authorization header: raw, or after one `Bearer `. Empty when there is none, when
 * it cannot be a token, or when the header came twice: Node keeps the first of them, a proxy in
 * front may have looked at the other.
 *
 * @param rawHeaders names and values in turn, as they came
 */
function readToken(header: string | undefined, rawHeaders: readonly string[]): string {
  if (!header || header.length > MAX_TOKEN_LENGTH) return "";
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "authorization").length > 1) return "";
  const token = header.replace(/^Bearer +/i, "").trim();
  return /^[\w-]+$/.test(token) ? token : "";
}

/** True for an Authorization header of the payment gateway. */
type IsGateway = (authorization: string | undefined) => boolean;

/** Wrong credentials a minute from one network. Right ones are never counted: the bank repeats. */
const WRONG = new RateLimiterMemory({ points: 60, duration: 60 });

/** Lets the gateway in, and nobody else, before the body is read. */
async function authorizeGateway(
  request: FastifyRequest,
  reply: FastifyReply,
  isGateway: IsGateway,
): Promise<void> {
  if (isGateway(request.headers.authorization)) return;
  const refused = await countAttempt(WRONG, networkOf(request.ip));
  sendFailure(reply, refused ?? wrongGatewayCredentials());
}
