import { gunzipSync } from "node:zlib";
import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  API_PREFIX,
  type Endpoint,
  failureBody,
  IDEMPOTENCY_KEY,
  noInput,
} from "#shared/endpoint.ts";
import { failureStatus } from "#shared/failure.ts";
import { acceptedEncoding, digestOf, encodeBytes, hasVersion } from "../lib/content-encoding.ts";
import { apiDocumentPage } from "./api-page.ts";
import { failuresOf } from "./endpoint-failures.ts";

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;

const DOCS_PATH = "/api/docs";

const uploadedFile = {
  type: "object",
  properties: { file: { type: "string", format: "binary" } },
  required: ["file"],
};

const idempotencyHeader = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      pattern: IDEMPOTENCY_KEY.source,
      description:
        "A text of your own for what this call creates: the same key and body answer the first result again, for 24 hours.",
    },
  },
};

/**
 * Collects the endpoints' routes for the document; it must be registered before they are.
 *
 * @param origin where the shop is reached
 */
export async function collectOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  const { $schema: _, ...failure } = z.toJSONSchema(failureBody);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Pressroom",
        version: "1",
        description: "Every HTTP call of the shop.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: origin }],
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
        schemas: { Failure: failure as Record<string, string> },
      },
    },
    // OpenAPI 3.1 has JSON Schema's own `const`.
    convertConstToEnum: false,
    transform,
  });
}

/**
 * Serves `/api/v1/openapi.json` and the page that shows the same for people. Both are made when
 * they are first asked for, so that they take nothing of the start.
 */
export function serveOpenApi(app: FastifyInstance, origin: string): void {
  const sendDocument = cachedText(() => JSON.stringify(app.swagger()));
  const sendPage = cachedText(() => apiDocumentPage(origin + DOCS_PATH));
  app.get(`${API_PREFIX}/openapi.json`, (request, reply) =>
    sendDocument(request, reply.header("Content-Type", "application/json; charset=utf-8")),
  );
  app.get(DOCS_PATH, (request, reply) =>
    sendPage(
      request,
      reply
        .header(
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
        )
        .header("Content-Type", "text/html; charset=utf-8"),
    ),
  );
}

/** Whether staff show once more that it is them before the call does anything. */
export const asksAgainTexts = {
  true: "Asks again who it is: `confirmation_needed`, unless the caller has shown it within 15 minutes (`createConfirmation`).",
  sometimes:
    "Asks again who it is, in the cases that are named: `confirmation_needed`, unless the caller has shown it within 15 minutes (`createConfirmation`).",
} as const;

/** Documents an endpoint's route; every other route stays out. */
const transform: Transform = (document) => {
  const { endpoint } = document.route.config ?? {};
  // A route may count as an endpoint for its failures only; those in the document have a name.
  if (!endpoint || !document.schema?.operationId)
    return { url: document.url, schema: { hide: true } };
  const { url, schema } = jsonSchemaTransform(document);
  const { body, response, ...rest } = schema;
  return {
    url,
    schema: {
      ...rest,
      ...(endpoint.asksAgain && { description: asksAgainTexts[`${endpoint.asksAgain}`] }),
      ...(endpoint.idempotent && { headers: idempotencyHeader }),
      ...(endpoint.upload ? { body: uploadedFile } : takesBody(endpoint) && { body }),
      security: securityOf(endpoint),
      consumes: [endpoint.form || endpoint.upload ? "multipart/form-data" : "application/json"],
      response: {
        [endpoint.status]: endpoint.file
          ? fileResponse(endpoint.file)
          : jsonResponse("Success", (response as Record<number, unknown>)[endpoint.status]),
        ...failureResponses(endpoint),
      },
    },
  };
};

/** An empty list asks for nothing; none at all would leave it open. */
function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (access === "anyone") return [];
  return [access === "gateway" ? { gateway: [] } : { token: [] }];
}

/** Many endpoints take a path alone. */
function takesBody({ method, body }: Endpoint): boolean {
  return method !== "GET" && body !== noInput;
}

function failureResponses(endpoint: Endpoint): Record<number, unknown> {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => failureStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        ...jsonResponse(codes.join(", "), { $ref: "#/components/schemas/Failure" }),
        ...((status === 429 || status === 503) && {
          headers: { "Retry-After": { type: "integer", description: "Seconds." } },
        }),
      },
    ]),
  );
}

function fileResponse(mediaType: string) {
  const schema = { type: "string", format: "binary" };
  return { description: "Success", content: { [mediaType]: { schema } } };
}

function jsonResponse(description: string, schema: unknown) {
  return { description, content: { "application/json": { schema } } };
}

interface CachedText {
  digest: string;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Keeps a long text that stays the same as long as the shop runs: made when it is asked for first, and
 * held as compressed bytes alone. Answers who has it with 304.
 */
function cachedText(make: () => string) {
  let cached: Promise<CachedText> | undefined;
  const prepare = async (): Promise<CachedText> => {
    const bytes = Buffer.from(make());
    const [br, gzip] = await Promise.all([encodeBytes(bytes, "br"), encodeBytes(bytes, "gzip")]);
    return { digest: digestOf(bytes), br, gzip };
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    cached ??= prepare();
    const { digest, ...bodies } = await cached;
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const etag = `"${digest}-${encoding}"`;
    reply
      .header("Cache-Control", "public, max-age=0, must-revalidate")
      .header("Vary", "Accept-Encoding")
      .header("ETag", etag);
    if (hasVersion(request.headers["if-none-match"], etag)) {
      return reply.code(304).removeHeader("Content-Type").send();
    }
    if (encoding === "identity") return reply.send(gunzipSync(bodies.gzip));
    return reply.header("Content-Encoding", encoding).send(bodies[encoding]);
  };
}
