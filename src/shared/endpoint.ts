import { z } from "zod";
import type { FailureCode } from "./failure.ts";
import type { Permission } from "./permissions.ts";

/** Every endpoint lies under this prefix (specification, section 7). */
export const API_PREFIX = "/api/v1";

/**
 * Who may call an endpoint: `anyone`; a signed-in `user`; `staff` (role 1) whose own role has the permission
 * that the endpoint names; or the payment `gateway`, known by Basic authentication.
 */
export type Access = "anyone" | "user" | "staff" | "gateway";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type AnySchema = z.ZodType;

/** Bytes of a body where an endpoint names no other limit: what a stranger may make the shop read. */
export const BODY_LIMIT = 16 * 1024;

/** Bytes of the bodies that carry long texts; only staff send those. */
export const LONG_BODY_LIMIT = 1024 * 1024;

/**
 * One HTTP endpoint: the single place that says its path, who may call it, what it takes and what
 * it answers. The server validates both ways with it, the browser's client takes its types and path
 * from it, and OpenAPI is printed from it.
 */
export interface Endpoint<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Answer extends AnySchema = AnySchema,
  Who extends Access = Access,
  Verb extends Method = Method,
  Failures extends readonly FailureCode[] = readonly FailureCode[],
  Idempotent extends boolean = boolean,
> {
  readonly method: Verb;
  /** Under the prefix; parameters as `:name`, such as `/product/get-product/:slug`. */
  readonly path: `/${string}`;
  readonly access: Who;
  /** What staff need to call it; null for all of them, and where it is not for staff. */
  readonly permission: Permission | null;
  /**
   * Staff who did not show within the last quarter of an hour that it is them are asked again first; `sometimes` where
   * the handler decides it by what is asked for, which `about` says.
   */
  readonly asksAgain: boolean | "sometimes";
  /** A call of any user that the audit has where its caller is of the staff; those of staff it has in any case. */
  readonly auditsStaff: boolean;
  /** One sentence for the reader of the API's page. */
  readonly about: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body is multipart/form-data of text fields instead of JSON. */
  readonly form: boolean;
  /**
   * The body is one file (multipart/form-data), which is streamed to the disk: the handler finds it
   * in `Caller.file`.
   */
  readonly upload: boolean;
  /** Bytes that the body may have; an upload's file has a limit of its own. */
  readonly bodyLimit: number;
  /** The whole body of a success. */
  readonly answer: Answer;
  /** The media type of the file that a success is, instead of JSON; `answer` is `answeredFile` then. */
  readonly file: string | null;
  /** Status of a success. */
  readonly status: 200 | 201;
  /**
   * The failures that its handler may answer besides those that every endpoint shares
   * (`server/http/endpoint-failures.ts`): its type binds the handler, and OpenAPI tells them.
   */
  readonly failures: Failures;
  /**
   * It takes the header `Idempotency-Key`: a repeat with the same key and input does nothing and is
   * answered as the first was (`server/http/idempotency.ts`).
   */
  readonly idempotent: Idempotent;
  /** For how many seconds browsers may keep an answer that is the same for everybody; 0 for none. */
  readonly maxAgeSeconds: number;
  /**
   * Its path carries a secret that opens something of one person: answers and the pages made of
   * them are stored nowhere, listed nowhere, and send no Referer.
   */
  readonly secretAddress: boolean;
  /**
   * Browsers fetch its method and path only when it is called first: for what few pages call, so
   * that every page need not load it.
   */
  readonly loadedLate: boolean;
  /** Members that a failure's body carries besides the shared shape, such as `ok: false`. */
  readonly failureMembers: Readonly<Record<string, unknown>>;
}

/** The schema of a part that an endpoint does not take. */
export const noInput = z.object({});

type Definition<Params, Query, Body, Answer, Who, Verb, Failures, Idempotent> = Pick<
  Endpoint,
  "path" | "about"
> & {
  method: Verb;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  form?: boolean;
  upload?: boolean;
  bodyLimit?: number;
  answer: Answer;
  file?: string;
  status?: 200 | 201;
  failures?: Failures;
  idempotent?: Idempotent;
  maxAgeSeconds?: number;
  secretAddress?: boolean;
  loadedLate?: boolean;
  failureMembers?: Readonly<Record<string, unknown>>;
  auditsStaff?: boolean;
} & ("staff" extends Who
    ? { permission: Permission | null; asksAgain?: boolean | "sometimes" }
    : { permission?: never; asksAgain?: never });

/** Defines an endpoint; parts that are left out take nothing. */
export function defineEndpoint<
  Answer extends AnySchema,
  Who extends Access,
  Verb extends Method,
  Params extends AnySchema = typeof noInput,
  Query extends AnySchema = typeof noInput,
  Body extends AnySchema = typeof noInput,
  const Failures extends readonly FailureCode[] = readonly [],
  const Idempotent extends boolean = false,
>(
  definition: Definition<Params, Query, Body, Answer, Who, Verb, Failures, Idempotent>,
): Endpoint<Params, Query, Body, Answer, Who, Verb, Failures, Idempotent> {
  return {
    method: definition.method,
    path: definition.path,
    access: definition.access,
    permission: definition.permission ?? null,
    asksAgain: definition.asksAgain ?? false,
    auditsStaff: definition.auditsStaff ?? false,
    about: definition.about,
    params: (definition.params ?? noInput) as Params,
    query: (definition.query ?? noInput) as Query,
    body: (definition.body ?? noInput) as Body,
    form: definition.form ?? false,
    upload: definition.upload ?? false,
    bodyLimit: definition.bodyLimit ?? (definition.form ? LONG_BODY_LIMIT : BODY_LIMIT),
    answer: definition.answer,
    file: definition.file ?? null,
    status: definition.status ?? 200,
    failures: (definition.failures ?? []) as Failures,
    idempotent: (definition.idempotent ?? false) as Idempotent,
    maxAgeSeconds: definition.maxAgeSeconds ?? 0,
    secretAddress: definition.secretAddress ?? false,
    loadedLate: definition.loadedLate ?? false,
    failureMembers: definition.failureMembers ?? {},
  };
}

/** A file that an endpoint answers; the browser gets it by `browser/fetch-file.ts`. */
export interface AnsweredFile {
  /** Its name when it is saved: letters, digits, spaces, dots, brackets, hyphens and underscores. */
  name: string;
  /** All of it, or piece by piece: what throws midway breaks the connection off. */
  content: Uint8Array | AsyncGenerator<Uint8Array>;
}

/** The `answer` of an endpoint that answers a file. */
export const answeredFile = z.custom<AnsweredFile>();

/** After validation. */
export interface EndpointInput<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
}

/** A part may be left out unless the endpoint takes something in it. */
type RequestPart<Name extends string, Schema extends AnySchema> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> };

export type EndpointRequest<E extends Endpoint> = RequestPart<"params", E["params"]> &
  RequestPart<"query", E["query"]> &
  RequestPart<"body", E["body"]> &
  (E["idempotent"] extends true ? { idempotencyKey?: string } : unknown) & {
    /** Gives up waiting for the answer; in the browser only. */
    signal?: AbortSignal;
  };

/** A key of `Idempotency-Key`: visible ASCII, 8 to 200 characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/;

/** The body of a success. */
export type EndpointAnswer<E extends Endpoint> = z.output<E["answer"]>;

/** The body of a success: `success: true` and the given members. */
export function successBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** The body of every failure (`../shared/failure.ts` has the codes). */
export const failureBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
