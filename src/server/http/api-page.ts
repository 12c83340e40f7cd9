import { z } from "zod";
import { type AnySchema, API_PREFIX, type Endpoint } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { type Html, html, trusted } from "#shared/html.ts";
import { sharedFailures } from "./endpoint-failures.ts";

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #14202b; background: #faf8f4; margin: 0 auto;
    max-width: 60rem; padding: 2rem 1rem; }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 0; }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
  pre { background: #fff; border: 1px solid #d9d4ca; padding: 1rem; overflow: auto; }
  .method { color: #c2410c; } a { color: #0b5563; } summary { cursor: pointer; padding: 0.6rem 0; }`;

const access = {
  anyone: "Anyone",
  user: "Signed-in users",
  staff: "Staff (role 1)",
  gateway: "The payment gateway",
};

/**
 * The page at /api/docs: every endpoint of the table, readable without any script.
 *
 * @param address the one under which search engines list it
 */
export function apiDocumentPage(address: string): string {
  const sections = Object.entries(endpoints).map(([name, endpoint]) => section(name, endpoint));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Calls of the shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="${address}"><style>${trusted(style)}</style></head>
<body><h1>Calls of the shop</h1>
<p>JSON in and out. The token of <code>auth/login</code> goes into the <code>Authorization</code>
header, raw or after <code>Bearer</code>. A failure is
<code>{ "success": false, "message", "code", "fields"? }</code>; besides those that it names, each
call may answer ${sharedFailures.join(", ")}.
For programs: <a href="${API_PREFIX}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections}</body></html>`.markup;
}

function section(name: string, endpoint: Endpoint): Html {
  const parts = [
    ["Path", endpoint.params],
    ["Query", endpoint.query],
    ["Body", endpoint.body],
  ] as const;
  const taken = parts
    .map(([label, schema]) => ({ label, schema: jsonSchema(schema, "input") }))
    .filter(({ schema }) => Object.keys(schema.properties ?? {}).length > 0)
    .map(({ label, schema }) => details(label, schema));
  const failures =
    endpoint.failures.length > 0 ? ` Failures: ${endpoint.failures.join(", ")}.` : "";
  const asksAgain = endpoint.asksAgain
    ? ` Asks again who it is${endpoint.asksAgain === "sometimes" ? ", in the cases named" : ""}.`
    : "";
  return html`<h2 id="${name}"><code><span class="method">${endpoint.method}</span> ${API_PREFIX}${endpoint.path}</code></h2>
<p>${endpoint.about}<br>Who: ${access[endpoint.access]}. Success: ${endpoint.status}.${failures}${asksAgain}</p>
${taken}${details("Answer", jsonSchema(endpoint.answer, "output"))}
`;
}

/** The JSON Schema of what is taken (`input`) or given (`output`). */
function jsonSchema(schema: AnySchema, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function details(label: string, schema: Record<string, unknown>): Html {
  return html`<details><summary>${label}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;
}
