import { once } from "node:events";
import { type ClientRequest, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createProduct } from "#shared/catalogue/admin-contract.ts";
import { currentWork } from "../lib/current-work.ts";
import { openLog } from "../lib/log.ts";
import { openErrorLines } from "./error-lines.ts";
import { type AnsweredRequest, logRequests, SLOW_REQUEST_MS } from "./log-requests.ts";
import { readForm } from "./read-form.ts";

it("a page that could not be made is logged with the statement that failed in it, and why", async () => {
  const logged: string[] = [];
  const log: FastifyBaseLogger = openLog("warn", { write: (line) => void logged.push(line) });
  const app = Fastify({ loggerInstance: log });
  logRequests(app, openErrorLines(log), () => {});
  app.get("/search", async (_request, reply) => {
    // As a statement does that fails in one of the page's calls.
    const error = Object.assign(new Error("canceling statement of Meera's"), { code: "55P03" });
    Object.assign(currentWork() ?? {}, { failed: { statement: "select_products_1f", error } });
    return reply.code(503).send("busy");
  });
  await app.inject("/search?q=meera@example.com");
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      ...{ level: 40, method: "GET", route: "/search", status: 503, reqId: expect.any(String) },
      ...{ statement: "select_products_1f", reason: "55P03" },
    }),
  ]);
  expect(logged.join()).not.toMatch(/meera/i);
  await app.close();
});

describe("what took long", () => {
  const LONG = SLOW_REQUEST_MS + 100;
  const FORM =
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nMug of Meera\r\n--b--\r\n';

  /** A server with a form and a call, whose handlers do what a test says; and a clock that only the test moves. */
  async function openServer(handle: () => unknown) {
    const logged: string[] = [];
    const counted: AnsweredRequest[] = [];
    const log: FastifyBaseLogger = openLog("warn", { write: (line) => void logged.push(line) });
    const app = Fastify({ loggerInstance: log, forceCloseConnections: true });
    onTestFinished(() => app.close());
    logRequests(app, openErrorLines(log), (request) => void counted.push(request));
    await app.register(multipart);
    const begun = Promise.withResolvers<void>();
    app.addHook("preParsing", async () => begun.resolve());
    app.route({
      ...{ method: "POST", url: "/form", config: { endpoint: createProduct } },
      ...{ preValidation: readForm, handler: async () => (await handle()) ?? "done" },
    });
    app.post("/call", async () => (await handle()) ?? "done");
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    let passedMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => passedMs);
    onTestFinished(() => clock.mockRestore());
    return {
      begun: begun.promise,
      counted,
      pass: (ms: number) => {
        passedMs += ms;
      },
      lines: () => logged.map((line) => JSON.parse(line)),
      send: (path: "/form" | "/call"): ClientRequest => {
        const type = path === "/form" ? "multipart/form-data; boundary=b" : "application/json";
        return sendRequest({
          host: "127.0.0.1",
          port,
          path,
          method: "POST",
          headers: { "content-type": type },
        });
      },
    };
  }

  const answerTo = async (request: ClientRequest) => {
    const [response] = await once(request, "response");
    response.resume();
    await once(response, "end");
  };

  it.each([
    ["/form", FORM],
    ["/call", '{"name":"Mug of Meera"}'],
  ] as const)("of a body to %s is logged without the time in which it came", async (path, body) => {
    const server = await openServer(() => server.pass(LONG));
    const request = server.send(path);
    request.write(body.slice(0, 10));
    await server.begun;
    server.pass(9_000);
    request.end(body.slice(10));
    await answerTo(request);
    const about = { method: "POST", route: path, status: 200, ms: LONG };
    await expect.poll(() => server.counted).toEqual([about]);
    expect(server.lines()).toEqual([
      expect.objectContaining({ ...about, level: 40, msg: "a request was slow" }),
    ]);
    expect(JSON.stringify(server.lines())).not.toMatch(/Meera/);
  });

  it("is logged of whoever left before the answer, and of nobody who left sooner or while sending", async () => {
    const entered = Promise.withResolvers<void>();
    const server = await openServer(() => {
      entered.resolve();
      return new Promise(() => {});
    });
    const leave = async (request: ClientRequest) => {
      const gone = new Promise((resolve) => request.on("error", () => {}).once("close", resolve));
      request.destroy();
      await gone;
    };
    const sending = server.send("/form");
    sending.write(FORM.slice(0, 10));
    await server.begun;
    server.pass(LONG);
    await leave(sending);
    const waiting = server.send("/call");
    waiting.end("{}");
    await entered.promise;
    server.pass(LONG);
    await leave(waiting);
    await expect
      .poll(server.lines)
      .toEqual([expect.objectContaining({ method: "POST", route: "/call", left: true, ms: LONG })]);
    expect(server.counted).toEqual([]);
  });
});
