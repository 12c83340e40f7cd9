import { expect, it } from "vitest";
import { acceptedEncoding, compress } from "./page-answer.ts";

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

it("holds no more memory than the bytes", async () => {
  const body = await compress("a short text");
  for (const bytes of [body.br, body.gzip, body.identity]) {
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
