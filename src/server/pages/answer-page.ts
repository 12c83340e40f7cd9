import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type CompressedBody, type Encoding } from "./compress.ts";

/** A rendered page: the same for every visitor. */
export interface Page {
  status: number;
  /** All headers but those of encoding, length and tag. */
  headers: Record<string, string>;
  body: CompressedBody;
  /** What it shows; see ../tags.ts. */
  tags: ReadonlySet<string>;
  /** Whether everything that it asked for could be had; otherwise it is not kept. */
  complete: boolean;
}

/** A page with everything that an answer needs worked out, for each encoding. */
export type PreparedPage = Record<Encoding, PreparedAnswer>;

interface PreparedAnswer {
  status: number;
  etag: string;
  /** Names and values in turn: what Node writes without looking at each again. */
  headers: string[];
  /** Of 304: the same without those of the body. */
  unchangedHeaders: string[];
  body: Buffer;
}

/** Works out the answers of a page once, for as many visitors as there are. */
export function preparePage(page: Page): PreparedPage {
  return {
    br: prepare(page, "br"),
    gzip: prepare(page, "gzip"),
    identity: prepare(page, "identity"),
  };
}

function prepare({ status, headers, body }: Page, encoding: Encoding): PreparedAnswer {
  const etag = `"${body.digest}-${encoding}"`;
  const unchangedHeaders = [...Object.entries(headers).flat(), "ETag", etag];
  return {
    status,
    etag,
    unchangedHeaders,
    headers: [
      ...unchangedHeaders,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "Content-Length",
      String(body[encoding].length),
    ],
    body: body[encoding],
  };
}

/** Writes a page in the encoding that the browser takes, or 304 when it has these very bytes. */
export function answerPage(
  page: PreparedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const answer = page[acceptedEncoding(rawHeader(request, "accept-encoding"))];
  if (answer.status === 200 && rawHeader(request, "if-none-match") === answer.etag) {
    response.writeHead(304, answer.unchangedHeaders).end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : answer.body);
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
