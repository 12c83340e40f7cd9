import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { acceptedEncoding } from "../lib/content-encoding.ts";
import { CACHE_CONTROL, prepareAnswers, writeAnswer } from "./page-answer.ts";
import { plainBody } from "./page-body.ts";

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5", "br"],
  ["gzip;q=0.0, identity", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("takes of %s the encoding %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const TEXT = "a short text ".repeat(20);
const page = {
  status: 200,
  headers: {},
  body: plainBody(Buffer.from(TEXT)),
  tags: new Set<string>(),
  complete: true,
  cacheable: true,
};

it.each([
  ["br", "gzip"],
  ["gzip", "br"],
] as const)("a page that was asked for as %s answers all others the same", async (first, other) => {
  const answers = await prepareAnswers(page, first);
  const read = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of [first, other]) {
    const { body, headers, etag } = answers.in(encoding);
    expect(read[encoding](body).toString()).toBe(TEXT);
    expect(headers).toEqual(
      expect.arrayContaining(["Content-Encoding", encoding, String(body.length)]),
    );
    expect(etag).toContain(encoding);
    // Made once.
    expect(answers.in(encoding)).toBe(answers.in(encoding));
  }
  const plain = answers.in("identity");
  expect(plain.body.toString()).toBe(TEXT);
  expect(plain.headers).toEqual(expect.arrayContaining(["Content-Length", String(TEXT.length)]));
});

it("holds no more memory than the compressed bytes, and says how many", async () => {
  const answers = await prepareAnswers(page, "br");
  const [br, gzip, identity] = [answers.in("br"), answers.in("gzip"), answers.in("identity")];
  for (const { body } of [br, gzip]) {
    expect(body.buffer.byteLength).toBe(body.length);
  }
  expect(answers.bytes).toBeGreaterThanOrEqual(2 * br.body.length);
  // As the cache counts: of the text itself nothing is held.
  const held = [br, gzip, identity]
    .flatMap((answer) => Object.values(Object.getOwnPropertyDescriptors(answer)))
    .filter(({ value }) => Buffer.isBuffer(value))
    .map(({ value }) => value.length);
  expect(held).toEqual([br.body.length, gzip.body.length]);
});

it.each([
  ["/product/mug.data?_routes=page", "prefetch", "private, max-age=10"],
  ["/product/mug.data?_routes=page", undefined, CACHE_CONTROL],
  ["/product/mug", "prefetch;prerender", CACHE_CONTROL],
])("%s, fetched for the purpose %s, is kept: %s", async (url, purpose, kept) => {
  const headers = { "Content-Type": "text/x-script", "Cache-Control": CACHE_CONTROL };
  const answer = (await prepareAnswers({ ...page, headers }, "br")).in("br");
  const rawHeaders = purpose ? ["Sec-Purpose", purpose] : [];
  const written: unknown[] = [];
  const response = { writeHead: (...all: unknown[]) => written.push(...all), end: () => {} };
  const ask = () =>
    writeAnswer(
      answer,
      { url, rawHeaders } as IncomingMessage,
      response as unknown as ServerResponse,
      "id-1",
    );
  ask();
  const [status, sent] = written as [number, string[]];
  expect(status).toBe(200);
  expect(sent[sent.indexOf("Cache-Control") + 1]).toBe(kept);
  expect(sent.slice(-2)).toEqual(["x-request-id", "id-1"]);
  // Who asks next for the same page is told as before.
  expect(answer.headers[answer.headers.indexOf("Cache-Control") + 1]).toBe(CACHE_CONTROL);
});

it("takes the answers of before where a page came out as it was, which compresses it no second time", async () => {
  const before = await prepareAnswers(page, "br");
  const same = { ...page, body: plainBody(Buffer.from(TEXT)), tags: new Set(["other"]) };
  expect(await prepareAnswers(same, "gzip", before)).toBe(before);
  const others = [
    { ...page, status: 404 },
    { ...page, headers: { "Content-Security-Policy": "default-src 'self'" } },
    { ...page, body: plainBody(Buffer.from(`${TEXT}!`)) },
  ];
  for (const other of others) {
    expect(await prepareAnswers(other, "br", before)).not.toBe(before);
  }
});
