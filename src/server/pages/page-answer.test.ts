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

it("holds no more memory than the compressed bytes", async () => {
  const page = {
    status: 200,
    headers: {},
    tags: new Set<string>(),
    complete: true,
    cacheable: true,
  };
  const { br, gzip, identity } = await prepareAnswers({ ...page, text: "a short text" });
  for (const { body } of [br, gzip]) {
    expect(body.buffer.byteLength).toBe(body.length);
  }
  expect(identity.body.toString()).toBe("a short text");
  // As the cache counts: of the text itself nothing is held.
  const held = [br, gzip, identity]
    .flatMap((answer) => Object.values(Object.getOwnPropertyDescriptors(answer)))
    .filter(({ value }) => Buffer.isBuffer(value))
    .map(({ value }) => value.length);
  expect(held).toEqual([br.body.length, gzip.body.length]);
});
