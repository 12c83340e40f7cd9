import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  acceptedEncoding,
  decodeBytes,
  digestOf,
  type Encoding,
  encodeBytes,
  encodeBytesNow,
  encodeTightly,
  hasVersion,
} from "../lib/content-encoding.ts";
import type { PageBody } from "./page-body.ts";

/** A page as it is once more has been sold of what it shows. */
export interface StockRenewal {
  /** Undefined where it is to be rendered: more of it has changed than numbers. Fails where the database does not answer. */
  render(): Promise<RenderedPage | undefined>;
  /** That it takes in memory. */
  bytes: number;
}

/** A page as it was rendered: the same for every visitor. */
export interface RenderedPage {
  status: number;
  /** All headers but Content-Encoding, Content-Length, ETag and X-Request-Id. */
  headers: Record<string, string>;
  body: PageBody;
  /** The cache tags of what it shows (`lib/cache-tags.ts`). */
  tags: ReadonlySet<string>;
  /** Everything that its loaders asked for could be had; otherwise it is not cached. */
  complete: boolean;
  /** A part was refused because who asked had asked for too much. */
  refused?: boolean;
  /** False for pages that there is no end of. */
  cacheable: boolean;
  /** Called each time that it is shown to somebody else, with their network address. */
  shownAgain?: readonly ((address: string) => void)[];
  /** How it becomes the page with other numbers of what there is, where no more of it has changed. */
  renewal?: StockRenewal | undefined;
}

/** An answer in one encoding, ready to be written. */
export interface PageAnswer {
  status: number;
  etag: string;
  /** Names and values in turn, which Node writes without checking each again; see `REQUEST_ID`. */
  headers: string[];
  /** The headers of a 304: without those of the body. */
  notModifiedHeaders: string[];
  body: Buffer;
}

/** A page's answers in every encoding that browsers take. */
export interface PageAnswers {
  in(encoding: Encoding): PageAnswer;
  /** Makes brotli's form as short as it can be, in half a second of a processor. */
  packTighter(): Promise<void>;
  /** The same for pages that have the same status, headers and body. */
  fingerprint: string;
  /** Of its bodies, with the one that may yet be made. */
  bytes: number;
}

/** Both forms of a page take so much of the first: brotli's is a fifth shorter than gzip's. */
const BOTH_FORMS = 2.25;

/** The last header of each list; its value is set as the answer is written. */
const REQUEST_ID = ["x-request-id", ""];

/**
 * Prepares the answers of a page for the cache, compressed as the first one who asks takes it. Most pages
 * are asked for by nobody who takes it otherwise: of those the other form is made when somebody does. The
 * plain bytes, which few ask for and which would take more room than the others together, are unpacked for
 * each of those few.
 *
 * @param before the answers of when it was rendered before: they stand where nothing of it has changed
 */
export async function prepareAnswers(
  { status, headers, body: given }: RenderedPage,
  first: Encoding,
  before?: PageAnswers,
): Promise<PageAnswers> {
  const { digest, length, packTighter } = given;
  const fingerprint = digestOf(JSON.stringify([status, headers, digest]));
  if (before?.fingerprint === fingerprint) return before;
  const kept: Encoding = first === "gzip" ? "gzip" : "br";
  let packed = { encoding: kept, body: await encodeBody(given, kept) };
  // Of the page itself nothing may be held, since it is longer than both forms that are kept.
  const answer = (encoding: Encoding, bodyLength: number) =>
    answerHead({ status, headers }, digest, encoding, bodyLength);
  const unpacked = () => decodeBytes(packed.body, packed.encoding);
  const made: Partial<Record<Encoding, PageAnswer>> = {
    [kept]: { ...answer(kept, packed.body.length), body: packed.body },
    identity: {
      ...answer("identity", length),
      get body() {
        return unpacked();
      },
    },
  };
  const answerIn = (encoding: Encoding): PageAnswer => {
    const known = made[encoding];
    if (known) return known;
    const body = encodeBytesNow(unpacked(), encoding);
    const other = { ...answer(encoding, body.length), body };
    made[encoding] = other;
    return other;
  };
  return {
    in: answerIn,
    async packTighter() {
      // What is sent of it once something was sold comes from there.
      await packTighter?.();
      const body = await encodeTightly(unpacked());
      // Of a few texts it is longer.
      if (body.length >= answerIn("br").body.length) return;
      made.br = { ...answer("br", body.length), body };
      packed = { encoding: "br", body };
    },
    fingerprint,
    bytes: Math.ceil(packed.body.length * BOTH_FORMS),
  };
}

/** Prepares one answer of a page that is not cached: the other encodings would be thrown away. */
export async function prepareAnswer(page: RenderedPage, encoding: Encoding): Promise<PageAnswer> {
  const body = await encodeBody(page.body, encoding);
  return { ...answerHead(page, page.body.digest, encoding, body.length), body };
}

function encodeBody(body: PageBody, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? body.brotli() : encodeBytes(body.plain(), encoding);
}

function answerHead(
  { status, headers: own }: Pick<RenderedPage, "status" | "headers">,
  digest: string,
  encoding: Encoding,
  bodyLength: number,
): Omit<PageAnswer, "body"> {
  const etag = `"${digest}-${encoding}"`;
  const headers = [...Object.entries(own).flat(), "ETag", etag];
  return {
    status,
    etag,
    notModifiedHeaders: [...headers, ...REQUEST_ID],
    headers: [
      ...headers,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "Content-Length",
      String(bodyLength),
      ...REQUEST_ID,
    ],
  };
}

/** The encoding that a request's answer comes in: the best that its Accept-Encoding allows. */
export function encodingFor(request: IncomingMessage): Encoding {
  return acceptedEncoding(rawHeader(request, "accept-encoding"));
}

/** Writes an answer, or 304 when the browser has these very bytes. */
export function writeAnswer(
  answer: PageAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string = nextRequestId(),
): void {
  const isKnown = hasVersion(rawHeader(request, "if-none-match"), answer.etag);
  const forClick = isFetchedAhead(request);
  const list = (headers: string[]) =>
    withRequestId(forClick ? keptForClick(headers) : headers, requestId);
  if (answer.status === 200 && isKnown) {
    response.writeHead(304, list(answer.notModifiedHeaders)).end();
    return;
  }
  response.writeHead(answer.status, list(answer.headers));
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

const DATA_PATH = /^[^?]*\.data(?:\?|$)/;

/** A page's data, asked for as somebody points at a link to it. */
function isFetchedAhead(request: IncomingMessage): boolean {
  const { url = "" } = request;
  return (
    url.includes(".data") &&
    DATA_PATH.test(url) &&
    rawHeader(request, "sec-purpose")?.startsWith("prefetch") === true
  );
}

/** Browsers ask again each time and mostly get 304, so that a changed price is seen immediately. */
export const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Who points at a link clicks it within seconds, and then need not wait for the shop's word again. */
const UNTIL_CLICK = "private, max-age=10";

function keptForClick(headers: readonly string[]): string[] {
  return headers.map((value, index) =>
    headers[index - 1] === "Cache-Control" && value === CACHE_CONTROL ? UNTIL_CLICK : value,
  );
}

/** Changes the list in place, which is safe as Node copies it synchronously: a copy costs more. */
function withRequestId(headers: string[], requestId: string): string[] {
  headers[headers.length - 1] = requestId;
  return headers;
}

const PROCESS_ID = randomBytes(9).toString("base64url");
let answerCount = 0;

/** Unique over all processes; a random id for each answer would be ten times as expensive. */
function nextRequestId(): string {
  answerCount += 1;
  return `${PROCESS_ID}-${answerCount}`;
}

/**
 * A request's header by its name in lower case. Reading the raw list spares Node the object of all
 * headers, which costs a tenth of a cached answer.
 */
function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}
