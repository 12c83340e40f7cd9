import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { type KeptPage, keptBody } from "./kept-page.ts";
import type { PageBody } from "./page-body.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

it("holds nothing of the plain page in what its answers keep once it is packed", async () => {
  const held: { tight?: PageBody["packTighter"]; pieces?: WeakRef<Buffer> } = {};
  await (async () => {
    const pieces = [Buffer.from("<p>".repeat(10_000))];
    const page: KeptPage = {
      shown: "",
      digest: "",
      length: 30_000,
      hashes: { script: new Set(), style: new Set() },
      late: [],
      pieces,
    };
    const body = keptBody(page, pieces, new Map(), () => {});
    await body.brotli();
    held.tight = body.packTighter;
    held.pieces = new WeakRef(pieces[0] as Buffer);
  })();
  // What a turn of the loop has looked at stays until the next.
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  expect(held.pieces?.deref()).toBeUndefined();
  expect(held.tight).toBeTypeOf("function");
});
