import type { Plugin } from "vite";
import { z } from "zod";
import { type AnySchema, API_PREFIX } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { type FieldLimits, formEndpoints } from "#shared/field-limits.ts";

const modules: Readonly<Record<string, () => string>> = {
  "virtual:endpoint-table": () => `export const endpointTable = ${JSON.stringify(table())};`,
  "virtual:field-limits": () => `export const limitsByForm = ${JSON.stringify(limitsByForm())};`,
};

/**
 * Gives the browser what it needs of the endpoints, without the schemas around it: the schema
 * library would be a tenth of a page's JavaScript, and the server checks every answer. These are
 * each endpoint's method and path, and whether it takes a form; and, for the pages that have forms,
 * the limits of their fields.
 */
export function endpointTable(): Plugin {
  return {
    name: "endpoint-table",
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? modules[id.slice(1)]?.() : undefined),
  };
}

function table() {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, form }]) => [
      name,
      [method, API_PREFIX + path, ...(form ? [true] : [])],
    ]),
  );
}

/** For each endpoint of a form the limits of its body's text fields; fields without any are left out. */
export function limitsByForm(): Record<string, Record<string, FieldLimits>> {
  return Object.fromEntries(
    formEndpoints.map((name) => [name, Object.fromEntries(limitsOf(endpoints[name].body))]),
  );
}

interface JsonSchema extends FieldLimits {
  properties?: Record<string, JsonSchema>;
}

function limitsOf(body: AnySchema): [field: string, limits: FieldLimits][] {
  return fieldsOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema, "");
}

function fieldsOf({ properties = {} }: JsonSchema, path: string): [string, FieldLimits][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (field.properties) return fieldsOf(field, `${path}${name}.`);
    const { maxLength, minLength = 0, pattern } = field;
    const limits = {
      ...(maxLength !== undefined && { maxLength }),
      // One character at least is what `required` says.
      ...(minLength > 1 && { minLength }),
      ...(pattern !== undefined && { pattern: inputPattern(pattern) }),
    };
    return Object.keys(limits).length > 0 ? [[path + name, limits] as const] : [];
  }) as [string, FieldLimits][];
}

/** As an input's `pattern`, which is anchored by itself. The server trims; so may what is typed. */
function inputPattern(source: string): string {
  return `\\s*(?:${source.replace(/^\^/, "").replace(/\$$/, "")})\\s*`;
}
