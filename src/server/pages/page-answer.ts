import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import {
  acceptedEncoding,
  digestOf,
  type Encoding,
  encodeBytes,
  hasVersion,
} from "../lib/content-encoding.ts";

/** A page as it was rendered: the same for every visitor. */
export interface RenderedPage {
  status: number;
  /** All headers but Content-Encoding, Content-Length, ETag and X-Request-Id. */
  headers: Record<string, string>;
  text: string;
  /** The cache tags of what it shows (`lib/cache-tags.ts`). */
  tags: ReadonlySet<string>;
  /** Everything that its loaders asked for could be had; otherwise it is not cached. */
  complete: boolean;
  /** A part was refused because who asked had asked for too much. */
  refused?: boolean;
  /** False for pages that there is no end of. */
  cacheable: boolean;
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
export type PageAnswers = Record<Encoding, PageAnswer>;

/** The last header of each list; its value is set as the answer is written. */
const REQUEST_ID = ["x-request-id", ""];

/**
 * Prepares the answers of a page in every encoding, for the cache. The plain bytes, which few ask for
 * and which would take more room than the others together, are unpacked for each of those few.
 */
export async function prepareAnswers(page: RenderedPage): Promise<PageAnswers> {
  const content = contentOf(page);
  const [br, gzipped, plain] = await Promise.all([
    prepare(page, content, "br"),
    prepare(page, content, "gzip"),
    prepare(page, content, "identity"),
  ]);
  const { body: _, ...head } = plain;
  const identity = {
    ...head,
    get body() {
      return gunzipSync(gzipped.body);
    },
  };
  return { br, gzip: gzipped, identity };
}

/** Prepares one answer of a page that is not cached: the other encodings would be thrown away. */
export function prepareAnswer(page: RenderedPage, encoding: Encoding): Promise<PageAnswer> {
  return prepare(page, contentOf(page), encoding);
}

interface Content {
  bytes: Buffer;
  /** For ETags: 22 characters. */
  digest: string;
}

function contentOf({ text }: RenderedPage): Content {
  const bytes = Buffer.from(text);
  return { bytes, digest: digestOf(bytes) };
}

async function prepare(
  page: RenderedPage,
  { bytes, digest }: Content,
  encoding: Encoding,
): Promise<PageAnswer> {
  const body = await encodeBytes(bytes, encoding);
  const etag = `"${digest}-${encoding}"`;
  const headers = [...Object.entries(page.headers).flat(), "ETag", etag];
  return {
    status: page.status,
    etag,
    notModifiedHeaders: [...headers, ...REQUEST_ID],
    headers: [
      ...headers,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "Content-Length",
      String(body.length),
      ...REQUEST_ID,
    ],
    body,
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
  if (answer.status === 200 && isKnown) {
    response.writeHead(304, withRequestId(answer.notModifiedHeaders, requestId)).end();
    return;
  }
  response.writeHead(answer.status, withRequestId(answer.headers, requestId));
  response.end(request.method === "HEAD" ? undefined : answer.body);
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
