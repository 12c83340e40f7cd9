import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { API_PREFIX, type Endpoint } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { buildApp } from "./app.ts";
import { failuresOf } from "./endpoint-failures.ts";
import type { Handlers } from "./endpoint-handler.ts";

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> };
  responses: Record<
    string,
    { description: string; headers?: object; content: Record<string, { schema: object }> }
  >;
}

const unasked = async () => expect.fail("no handler runs here");

const app = await buildApp({
  handlers: Object.fromEntries(
    Object.keys(endpoints).map((name) => [name, unasked]),
  ) as unknown as Handlers,
  identify: async () => null,
  isGateway: () => false,
  answerOnce: (_claim, _input, { act }) => act(),
  uploads: { folder: "", maxBytes: 0, stallMs: 0 },
  readiness: async () => ({ failing: [], oldestJobMs: 0, warnings: [], lastBackupMs: undefined }),
  before: (_request, _response, next) => next(),
  addPages: (pages) => {
    pages.get("/*", async () => "a page");
  },
  explainUnavailable: () => undefined,
  origin: "http://127.0.0.1",
  trustProxy: [],
  log: pino({ level: "silent" }),
});
const answer = await app.inject(`${API_PREFIX}/openapi.json`);
const document = answer.json();

const operations = Object.entries(document.paths as Record<string, object>).flatMap(
  ([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
);

const find = (name: keyof typeof endpoints) =>
  operations.find(({ operationId }) => operationId === name);

describe("the OpenAPI document", () => {
  it("is version 3.1, as JSON", () => {
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Pressroom", version: "1", license: { identifier: "MIT" } },
      servers: [{ url: "http://127.0.0.1" }],
    });
  });

  it("names the header by which calls are safe to repeat, where it is taken", () => {
    const key = ({ parameters = [] }: Operation) =>
      parameters.find(({ name }) => name === "Idempotency-Key");
    const taking = operations.filter(key).map(({ operationId }) => operationId);
    const idempotent = Object.entries(endpoints).flatMap(([name, endpoint]) =>
      endpoint.idempotent ? [name] : [],
    );
    expect(taking.toSorted()).toEqual(idempotent.toSorted());
    expect(taking).toContain("createShipment");
    expect(taking).not.toContain("login");
    expect(key(find("createProduct") as Operation)).toMatchObject({
      in: "header",
      required: false,
    });
    expect(find("createProduct")?.responses[409]?.description).toContain("idempotency_key_reused");
  });

  it("keeps to all of redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: answer.body, config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it("has every endpoint of the table, and no other route", () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(endpoints).toSorted(),
    );
  });

  it.each(Object.entries<Endpoint>(endpoints))(
    "tells how %s is called and can fail",
    (name, endpoint) => {
      const operation = find(name as keyof typeof endpoints);
      expect(operation?.method).toBe(endpoint.method);
      expect(operation?.summary).toBe(endpoint.about);
      expect(operation?.path.replaceAll(/\{(\w+)\}/g, ":$1")).toBe(API_PREFIX + endpoint.path);
      const statuses = Object.keys(operation?.responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining([`${endpoint.status}`, "400", "429", "503"]));
      if (endpoint.access !== "anyone") expect(statuses).toContain("401");
      expect(statuses.includes("413")).toBe(endpoint.method !== "GET");
      const { [endpoint.status]: success, ...failures } = operation?.responses ?? {};
      expect(success?.description).toBe("Success");
      const codes = Object.values(failures).flatMap(({ description }) => description.split(", "));
      expect(codes.toSorted()).toEqual([...failuresOf(endpoint)].toSorted());
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === "path") ?? [];
      expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(
        endpoint.path.match(/:\w+/g) ?? [],
      );
    },
  );

  it("says after how long to try again", () => {
    for (const { responses } of operations) {
      expect(responses["429"]?.headers).toHaveProperty("Retry-After");
      expect(responses["503"]?.headers).toHaveProperty("Retry-After");
      expect(responses["400"]?.headers).toBeUndefined();
    }
  });

  it("says who may not call, and what to call with", () => {
    expect(find("createProduct")?.responses).toHaveProperty("403");
    expect(find("getUserOrders")?.responses).not.toHaveProperty("403");
    expect(find("getProducts")?.responses).not.toHaveProperty("401");
    expect(find("getUserOrders")?.security).toEqual([{ token: [] }]);
    expect(find("hdfcWebhook")?.security).toEqual([{ gateway: [] }]);
    expect(find("getProducts")?.security).toEqual([]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(["token", "gateway"]);
  });

  it("says which calls ask again who it is, those that do so in some cases too", () => {
    const asks = (name: keyof typeof endpoints) => find(name)?.description;
    expect(asks("settleRefund")).toMatch(/^Asks again who it is: /);
    expect(asks("transitionOrder")).toMatch(/^Asks again .* in the cases that are named/);
    expect(find("transitionOrder")?.summary).toContain(
      "Cancelled, which gives money back and asks",
    );
    expect(asks("endCoupon")).toBeUndefined();
  });

  it("has one shape of failures", () => {
    for (const { responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        expect(content["application/json"]?.schema).toEqual({
          $ref: "#/components/schemas/Failure",
        });
      }
    }
    expect(document.components.schemas.Failure.required).toEqual(["success", "message", "code"]);
  });

  it("tells which answers are files", () => {
    const content = find("downloadDocument")?.responses["200"]?.content;
    expect(content?.["application/pdf"]?.schema).toEqual({ type: "string", format: "binary" });
  });

  it("tells bodies by their type, with the limits of their fields", () => {
    const json = find("register")?.requestBody?.content["application/json"]?.schema;
    expect(json?.properties.password).toMatchObject({ minLength: 8, maxLength: 1000 });
    const form = find("createProduct")?.requestBody?.content["multipart/form-data"]?.schema;
    expect(form?.properties).toHaveProperty("bulkDiscounts");
    const upload = find("uploadMedia")?.requestBody?.content["multipart/form-data"]?.schema;
    expect(upload?.properties).toEqual({ file: { type: "string", format: "binary" } });
    expect(find("logout")).not.toHaveProperty("requestBody");
  });

  it("is shown for people, too", async () => {
    const page = await app.inject("/api/docs");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const name of Object.keys(endpoints)) expect(page.body).toContain(`id="${name}"`);
    expect(page.body).toContain('<link rel="canonical" href="http://127.0.0.1/api/docs">');
  });

  it.each(["/api/docs", `${API_PREFIX}/openapi.json`])(
    "is sent packed from %s, and once only to who keeps it",
    async (url) => {
      const plain = await app.inject(url);
      for (const [encoding, unpack] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const request = { url, headers: { "accept-encoding": encoding } };
        const packed = await app.inject(request);
        expect(packed.headers).toMatchObject({
          "content-encoding": encoding,
          "cache-control": "public, max-age=0, must-revalidate",
          vary: "Accept-Encoding",
        });
        expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5);
        expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
        const etag = String(packed.headers.etag);
        const again = await app.inject({
          url,
          headers: { ...request.headers, "if-none-match": `W/${etag}` },
        });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
      }
    },
  );
});
