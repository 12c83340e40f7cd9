import { z } from "zod";
import type { FailureCode } from "./failure.ts";

/** Every call lies under this prefix (specification, section 7). */
export const API_PREFIX = "/api/v1";

/**
 * Who may make a call: `anyone`; a signed-in `user`; an `admin` (role 1); or the payment `gateway`,
 * known by Basic authentication.
 */
type Access = "anyone" | "user" | "admin" | "gateway";

export type AnySchema = z.ZodType;

/** Bytes of a body where a call names no other bound: what a stranger may make the shop read. */
export const BODY_LIMIT = 16 * 1024;

/** Bytes of the bodies that carry long texts; only admins send those. */
export const LONG_BODY_LIMIT = 1024 * 1024;

/**
 * One HTTP call: the single place that says its path, who may make it, what it takes and what it
 * answers. The server validates both ways with it, the browser's client takes its types and path
 * from it, and OpenAPI is printed from it.
 */
export interface Endpoint<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Answer extends AnySchema = AnySchema,
  Who extends Access = Access,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Under the prefix; parameters as `:name`, such as `/product/get-product/:slug`. */
  readonly path: `/${string}`;
  readonly access: Who;
  /** One sentence for the reader of the API's page. */
  readonly about: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Whether the body is multipart/form-data of text fields instead of JSON. */
  readonly form: boolean;
  /**
   * Whether the body is one file (multipart/form-data), which is streamed to the disk: the handler
   * finds it in `Caller.file`.
   */
  readonly upload: boolean;
  /** Bytes that the body may have; an upload's file is bounded by its own call. */
  readonly bodyLimit: number;
  /** The whole body of a success. */
  readonly answer: Answer;
  /** Status of a success. */
  readonly status: 200 | 201;
  /** The failures that it may answer besides those that every call shares. */
  readonly failures: readonly FailureCode[];
  /** Members that a failure's body carries besides the shared shape, such as `ok: false`. */
  readonly refusal: Readonly<Record<string, unknown>>;
}

const nothing = z.object({});

type Given<Params, Query, Body, Answer, Who> = Pick<Endpoint, "method" | "path" | "about"> & {
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  form?: boolean;
  upload?: boolean;
  bodyLimit?: number;
  answer: Answer;
  status?: 200 | 201;
  failures?: readonly FailureCode[];
  refusal?: Readonly<Record<string, unknown>>;
};

/** Makes a call of what it needs; parts that are left out take nothing. */
export function defineEndpoint<
  Answer extends AnySchema,
  const Who extends Access,
  Params extends AnySchema = typeof nothing,
  Query extends AnySchema = typeof nothing,
  Body extends AnySchema = typeof nothing,
>(given: Given<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return {
    method: given.method,
    path: given.path,
    access: given.access,
    about: given.about,
    params: (given.params ?? nothing) as Params,
    query: (given.query ?? nothing) as Query,
    body: (given.body ?? nothing) as Body,
    form: given.form ?? false,
    upload: given.upload ?? false,
    bodyLimit: given.bodyLimit ?? (given.form ? LONG_BODY_LIMIT : BODY_LIMIT),
    answer: given.answer,
    status: given.status ?? 200,
    failures: given.failures ?? [],
    refusal: given.refusal ?? {},
  };
}

/** What a handler is given, after validation. */
export interface EndpointInput<C extends Endpoint> {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
}

/** What a client may leave out: a part is needed only where the call takes something in it. */
type Part<Name extends string, Schema extends AnySchema> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> };

/** What a client passes. */
export type EndpointRequest<C extends Endpoint> = Part<"params", C["params"]> &
  Part<"query", C["query"]> &
  Part<"body", C["body"]>;

/** What a successful call answers. */
export type EndpointAnswer<C extends Endpoint> = z.output<C["answer"]>;

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
