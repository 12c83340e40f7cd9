import type { FastifyInstance } from "fastify";
import { type AnySchema, API_PREFIX, type Endpoint, failureBody } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { failureStatus } from "#shared/failure.ts";
import { apiDocumentPage } from "./api-page.ts";
import { failuresOf } from "./endpoint-failures.ts";
import { jsonSchema } from "./json-schema.ts";

const retryAfter = {
  "Retry-After": { schema: { type: "integer" }, description: "Seconds." },
};

/** Serves `/api/v1/openapi.json` and the page that shows the same for people. */
export function serveOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  const page = apiDocumentPage();
  app.get(`${API_PREFIX}/openapi.json`, (_request, reply) =>
    reply.header("Content-Type", "application/json; charset=utf-8").send(document),
  );
  app.get("/api/docs", (_request, reply) =>
    reply
      .header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("Content-Type", "text/html; charset=utf-8")
      .send(page),
  );
}

/** The table of endpoints as an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Pressroom", version: "1", description: "Every HTTP call of the shop." },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The token of auth/login, raw; `Bearer <token>` is taken too.",
        },
        gateway: { type: "http", scheme: "basic" },
      },
      schemas: { Failure: jsonSchema(failureBody, "output") },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => failureStatus[code]);
  return {
    operationId: name,
    summary: endpoint.about,
    ...(endpoint.access !== "anyone" && {
      security: [endpoint.access === "gateway" ? { gateway: [] } : { token: [] }],
    }),
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.method !== "GET" && { requestBody: { content: content(endpoint) } }),
    responses: {
      [endpoint.status]: {
        description: "Success",
        content: { "application/json": { schema: jsonSchema(endpoint.answer, "output") } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(", "),
            ...((status === 429 || status === 503) && { headers: retryAfter }),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
          },
        ]),
      ),
    },
  };
}

function content(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.upload) {
    const file = { type: "string", format: "binary" };
    const schema = { type: "object", properties: { file }, required: ["file"] };
    return { "multipart/form-data": { schema } };
  }
  const type = endpoint.form ? "multipart/form-data" : "application/json";
  return { [type]: { schema: jsonSchema(endpoint.body, "input") } };
}

function parameters(schema: AnySchema, place: "path" | "query"): Record<string, unknown>[] {
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}
