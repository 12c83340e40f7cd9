import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { REQUEST_LIMITS } from "#server/http/request-limits.ts";
import { login } from "#shared/accounts/contract.ts";
import { createProduct } from "#shared/catalogue/admin-contract.ts";
import { getCategories } from "#shared/catalogue/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { uploadMedia } from "#shared/media/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

/** A fifth of what visitors have. */
const limits = { headersMs: 1_600, requestMs: 1_800, checkEveryMs: 200, uploadStallMs: 2_000 };
/** Between two pieces of what is sent slowly. */
const PAUSE_MS = 200;
/** What a busy machine may add to a limit. */
const SLACK_MS = 3_000;

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop({ requestLimits: limits });
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

interface Ended {
  status: number;
  body: string;
  /** Milliseconds from the first byte to the end. */
  took: number;
}

/** Sends some bytes at once, then the others a piece after each pause, until it is ended. */
async function sendSlowly(head: string, rest: Buffer, chunkBytes: number): Promise<Ended> {
  const { port } = new URL(shop.origin);
  const socket = connect(Number(port), "127.0.0.1");
  const begun = performance.now();
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  // Who sends on at the moment of the end gets an error beside the answer.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head);
  for (let from = 0; from < rest.length && !socket.closed; from += chunkBytes) {
    socket.write(rest.subarray(from, from + chunkBytes));
    await Promise.race([closed, delay(PAUSE_MS)]);
  }
  await closed;
  const text = Buffer.concat(received).toString("latin1");
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    body: text.split("\r\n\r\n")[1] ?? "",
    took: performance.now() - begun,
  };
}

const post = (path: string, type: string, length: number, as = "") =>
  `POST ${API_PREFIX}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${as && `Authorization: ${as}\r\n`}` +
  `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const form = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    bytes,
    Buffer.from("\r\n--b--\r\n"),
  ]);

const FORM = "multipart/form-data; boundary=b";
const UPLOAD = `${uploadMedia.path}?folder=products`;
const endless = Buffer.alloc(1_000, "x");

it("a visitor's request is cut off within 10 seconds, once Node looks for it", () => {
  const { headersMs, requestMs, checkEveryMs } = REQUEST_LIMITS;
  expect(headersMs).toBeLessThan(requestMs);
  expect(requestMs + checkEveryMs).toBeLessThanOrEqual(10_000);
});

// Whatever else runs on the machine takes time, too.
describe.concurrent("a sender that is slow", { retry: 2 }, () => {
  it("with headers or a body is answered 408 once its time is over, and others are served", async () => {
    const attacks = Array.from({ length: 100 }, (_, n) => {
      const kind = n % 3;
      if (kind === 0) return sendSlowly(`GET / HTTP/1.1\r\nHost: x\r\nX-A: `, endless, 1);
      const head = post(login.path, "application/json", 1_000);
      // The worst: headers that take their time, then a body that does.
      if (kind === 1)
        return sendSlowly(head.slice(0, -6), Buffer.from(`${head.slice(-6)}${endless}`), 1);
      return sendSlowly(head, endless, 1);
    });
    await delay(limits.requestMs / 2);
    const begun = performance.now();
    expect((await callEndpoint(shop, getCategories)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_000);
    for (const { status, body, took } of await Promise.all(attacks)) {
      expect(status).toBe(408);
      expect(JSON.parse(body)).toEqual({
        success: false,
        code: "too_slow",
        message: expect.stringMatching(/^The request came too slowly/),
      });
      expect(took).toBeGreaterThan(limits.headersMs);
      expect(took).toBeLessThan(limits.requestMs + limits.checkEveryMs + SLACK_MS);
    }
  });

  it("may take its time with a picture", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
    const create = { width: 300, height: 300, channels: 3, background: "#888", noise } as const;
    const body = form(await sharp({ create }).png().toBuffer());
    // Slower than anything else may come, yet something new before each check.
    const chunks = Math.ceil((1.4 * limits.requestMs) / PAUSE_MS);
    const chunkBytes = Math.ceil(body.length / chunks);
    const ended = await sendSlowly(post(UPLOAD, FORM, body.length, token), body, chunkBytes);
    expect(ended.took).toBeGreaterThan(1.3 * limits.requestMs);
    expect(ended.status).toBe(201);
  });

  it("may not stall with one, and leaves nothing", async () => {
    const ended = await sendSlowly(post(UPLOAD, FORM, 900_000, token), form(endless), 20);
    expect(ended.status).toBeNaN();
    expect(ended.took).toBeLessThan(2 * limits.uploadStallMs + SLACK_MS);
    const left = () => readdir(join(shop.dataDir, "uploads"));
    // Another picture is still on its way for a while.
    await vi.waitFor(async () => expect(await left()).toEqual([]), 15_000);
  });

  it.each([
    ["a picture of a stranger's", UPLOAD, "", 401],
    ["a form of texts", createProduct.path, "an admin", 408],
  ])("has no more time with %s", async (_, path, as, status) => {
    const ended = await sendSlowly(post(path, FORM, 900_000, as && token), endless, 1);
    expect(ended.status).toBe(status);
    expect(ended.took).toBeLessThan(limits.requestMs + limits.checkEveryMs + SLACK_MS);
  });
});
