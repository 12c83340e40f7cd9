import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A page as it was rendered: the same for every visitor. */
export interface RenderedPage {
  status: number;
  /** All headers but those of encoding, length, tag and request. */
  headers: Record<string, string>;
  text: string;
  /** What it shows; see ../tags.ts. */
  tags: ReadonlySet<string>;
  /** Whether everything that it asked for could be had; otherwise it is not kept. */
  complete: boolean;
}

/** A page to keep, in every encoding. */
export interface Page extends Omit<RenderedPage, "text"> {
  body: CompressedBody;
}

/** A page with everything that an answer needs worked out, for each encoding. */
export type PreparedPage = Record<Encoding, PreparedAnswer>;

export interface PreparedAnswer {
  status: number;
  etag: string;
  /** Names and values in turn, what Node writes without looking at each again; see `REQUEST_ID`. */
  headers: string[];
  /** Of 304: the same without those of the body. */
  unchangedHeaders: string[];
  body: Buffer;
}

/** The last header of each list; its value is put in as an answer is written. */
const REQUEST_ID = ["x-request-id", ""];

/** Works out the answers of a page once, for as many visitors as there are. */
export function preparePage({ body, ...page }: Page): PreparedPage {
  return {
    br: prepare(page, "br", body.br, body.digest),
    gzip: prepare(page, "gzip", body.gzip, body.digest),
    identity: prepare(page, "identity", body.identity, body.digest),
  };
}

/** Works out one answer of a page that is not kept: the other encodings would be thrown away. */
export async function prepareOnce(page: RenderedPage, encoding: Encoding): Promise<PreparedAnswer> {
  const plain = Buffer.from(page.text);
  return prepare(page, encoding, await encode(plain, encoding), digestOf(plain));
}

function prepare(
  { status, headers }: Pick<Page, "status" | "headers">,
  encoding: Encoding,
  body: Buffer,
  digest: string,
): PreparedAnswer {
  const etag = `"${digest}-${encoding}"`;
  const always = [...Object.entries(headers).flat(), "ETag", etag];
  return {
    status,
    etag,
    unchangedHeaders: [...always, ...REQUEST_ID],
    headers: [
      ...always,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "Content-Length",
      String(body.length),
      ...REQUEST_ID,
    ],
    body,
  };
}

/** The encoding that a request's answer comes in. */
export function encodingFor(request: IncomingMessage): Encoding {
  return acceptedEncoding(rawHeader(request, "accept-encoding"));
}

/** Writes an answer, or 304 when the browser has these very bytes. */
export function writeAnswer(
  answer: PreparedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string = nextRequestId(),
): void {
  if (answer.status === 200 && rawHeader(request, "if-none-match") === answer.etag) {
    response.writeHead(304, withRequestId(answer.unchangedHeaders, requestId)).end();
    return;
  }
  response.writeHead(answer.status, withRequestId(answer.headers, requestId));
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

/** In place, as Node writes headers out at once: a copy for each answer would cost more than they. */
function withRequestId(headers: string[], requestId: string): string[] {
  headers[headers.length - 1] = requestId;
  return headers;
}

const PROCESS = randomBytes(9).toString("base64url");
let answered = 0;

/** Unique over all processes; a random one each time would be ten times as expensive. */
function nextRequestId(): string {
  answered += 1;
  return `${PROCESS}-${answered}`;
}

/**
 * A request's header, by its name in lower case. Reading the raw list spares Node the object of all
 * headers, which costs a tenth of a kept answer.
 */
function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}

export type Encoding = "br" | "gzip" | "identity";

/** One text in each encoding that browsers take. */
interface CompressedBody extends Record<Encoding, Buffer> {
  /** Of the text, for ETags: 22 characters. */
  digest: string;
  /** Of all encodings together. */
  bytes: number;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page is compressed once for many visitors, but the first one waits for it. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Compresses a text in every encoding, off the main thread. */
export async function compress(text: string): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const [br, gzipped, identity] = await Promise.all([
    encode(plain, "br"),
    encode(plain, "gzip"),
    encode(plain, "identity"),
  ]);
  return {
    br,
    gzip: gzipped,
    identity,
    digest: digestOf(plain),
    bytes: br.length + gzipped.length + identity.length,
  };
}

/** Bytes in one encoding, in memory of their own. */
async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return copyBuffer(plain);
  if (encoding === "gzip") return copyBuffer(await compressGzip(plain, { level: GZIP_LEVEL }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return copyBuffer(await compressBrotli(plain, { params }));
}

/** Names bytes in an ETag. */
function digestOf(plain: Buffer): string {
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

/**
 * Compressed bytes come as the beginning of a chunk of 16 KiB, short ones out of a shared pool: kept
 * as they are, they would hold on to all of it, uncounted.
 */
function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Browsers send few different headers, over and over. */
const encodingByHeader = new Map<string, Encoding>();
const MAX_REMEMBERED_HEADERS = 200;

/** The best encoding that an Accept-Encoding header allows; a weight of 0 refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const earlier = encodingByHeader.get(header);
  if (earlier) return earlier;
  const encoding = allows(header, "br") ? "br" : allows(header, "gzip") ? "gzip" : "identity";
  if (encodingByHeader.size < MAX_REMEMBERED_HEADERS) encodingByHeader.set(header, encoding);
  return encoding;
}

function allows(header: string, encoding: Encoding): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);
}
