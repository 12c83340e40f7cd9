import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  acceptedEncoding,
  type CompressedBody,
  digestOf,
  type Encoding,
  encode,
} from "./compression.ts";

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
