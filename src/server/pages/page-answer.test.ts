import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { acceptedEncoding } from "../lib/content-encoding.ts";
import { prepareAnswers } from "./page-answer.ts";

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
  body: Buffer.from(TEXT),
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
