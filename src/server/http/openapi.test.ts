import { describe, expect, it } from "vitest";
import { API_PREFIX, type Endpoint } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { openApiDocument } from "./openapi.ts";

interface Operation {
  operationId: string;
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

const operations = Object.entries(openApiDocument().paths as Record<string, object>).flatMap(
  ([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
);

const find = (name: string) => operations.find(({ operationId }) => operationId === name);

describe("the OpenAPI document", () => {
  it.each(Object.entries<Endpoint>(endpoints))(
    "tells how %s is called and can fail",
    (name, endpoint) => {
      const operation = find(name);
      expect(operation?.method).toBe(endpoint.method);
      expect(operation?.path.replaceAll(/\{(\w+)\}/g, ":$1")).toBe(API_PREFIX + endpoint.path);
      const statuses = Object.keys(operation?.responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining([`${endpoint.status}`, "400", "429", "503"]));
      if (endpoint.access !== "anyone") expect(statuses).toContain("401");
      expect(statuses.includes("413")).toBe(endpoint.method !== "GET");
    },
  );

  it("says after how long to try again", () => {
    for (const { responses } of operations) {
      expect(responses["429"]?.headers).toHaveProperty("Retry-After");
      expect(responses["503"]?.headers).toHaveProperty("Retry-After");
    }
  });

  it("says who may not call", () => {
    expect(find("createProduct")?.responses).toHaveProperty("403");
    expect(find("getUserOrders")?.responses).not.toHaveProperty("403");
    expect(find("getProducts")?.responses).not.toHaveProperty("401");
  });
});
