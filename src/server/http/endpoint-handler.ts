import type { z } from "zod";
import type { User } from "#shared/accounts/contract.ts";
import type { Endpoint, EndpointInput } from "#shared/endpoint.ts";
import type { Endpoints } from "#shared/endpoints.ts";
import type { FailureCode, Outcome } from "#shared/failure.ts";
import type { Log } from "../lib/log.ts";
import type { FailureCodeOf } from "./endpoint-failures.ts";
import type { StaffAccess } from "./staff-access.ts";

/** A file that came in. It is deleted once the endpoint has answered. */
export interface UploadedFile {
  path: string;
}

/** Who asks, and the means to answer. */
export interface Caller {
  /** The signed-in user, if there is one. */
  user: User | null;
  /** Of staff, what their role lets them do. */
  staff: StaffAccess | null;
  /** The raw token that the user came with; empty for a visitor. */
  token: string;
  /** The Authorization header as it came: the gateway's webhook is known by it. */
  authorization: string | undefined;
  /** The network address that throttles count by. */
  address: string;
  /** The browser, as its User-Agent names it; at most 300 characters. */
  device: string;
  log: Log;
  /**
   * The page that is made of the answer and of others', which may need what was read for this one; undefined of a call by
   * itself.
   */
  page?: object;
  /** Of an endpoint that takes an upload. */
  file?: UploadedFile;
  /**
   * Names what the answer shows (`cache-tags.ts`). A page that is rendered from the answer is dropped
   * when one of them changes.
   */
  addCacheTags(...tags: string[]): void;
  /**
   * Keeps the page that is rendered from the answer out of the cache: what was asked for names things
   * that there are not, and of such there is no end.
   */
  doNotCache(): void;
  /**
   * Has something done each time that the page which is rendered from the answer is shown to somebody else, out of the
   * cache: what is counted of who asks would be counted once. It must take next to no time.
   *
   * @param again is called with the network address of who asks
   */
  onShownAgain(again: (address: string) => void): void;
}

/** Behind `user` and `staff` there is a user. */
export type CallerFor<E extends Endpoint> = E["access"] extends "staff"
  ? Caller & { user: User; staff: StaffAccess }
  : E["access"] extends "user"
    ? Caller & { user: User }
    : Caller;

/**
 * Handles one endpoint: the validated input in, the whole body of a success (or a failure that the
 * endpoint declares) out.
 */
type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  caller: CallerFor<E>,
) => Promise<Outcome<z.input<E["answer"]>, FailureCodeOf<E>>>;

interface Steps<Input, Who, Stored, Answer, Code extends string> {
  /** All that it changes; what it answers is kept under an idempotency key, as JSON. */
  act(input: Input, caller: Who): Promise<Outcome<Stored, Code>>;
  /** Reads the answer once that is committed; for a repeat, of what was kept at first. */
  read(stored: Stored, input: Input): Promise<Outcome<Answer, Code>>;
}

/**
 * A handler that reads its answer only once what it did is committed, with a key of idempotency as
 * without: the view keeps no lock waiting, and has what was done last of all.
 */
export function inSteps<Input, Who, Stored, Answer, Code extends string>(
  steps: Steps<Input, Who, Stored, Answer, Code>,
) {
  const handler = async (input: Input, caller: Who): Promise<Outcome<Answer, Code>> => {
    const done = await steps.act(input, caller);
    return done.ok ? steps.read(done.value, input) : done;
  };
  return Object.assign(handler, { steps });
}

/**
 * A handler of which a call may leave out parts of the body.
 *
 * @param complete the body as it came, with them; it is validated after that
 */
export function completing<Input, Who, Answer>(
  complete: (body: unknown) => Promise<unknown>,
  handler: (input: Input, caller: Who) => Promise<Answer>,
) {
  return Object.assign(handler, { complete });
}

export interface AnyHandler {
  (input: unknown, caller: Caller): Promise<Outcome<unknown>>;
  complete?: (body: unknown) => Promise<unknown>;
  steps?: Steps<unknown, Caller, unknown, unknown, FailureCode>;
}

/** A handler for each endpoint of a table, such as that of an area's contract. */
export type HandlersOf<Table extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof Table]: Handler<Table[Name]>;
};

/** The handlers of all endpoints; each area's `api.ts` brings its own. */
export type Handlers = HandlersOf<Endpoints>;
