import type { Plugin } from "vite";
import { z } from "zod";
import { type AnySchema, API_PREFIX } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { type FieldLimits, forms } from "#shared/field-limits.ts";

const modules: Readonly<Record<string, () => string>> = {
  "virtual:endpoint-table": () =>
    `export const endpointTable = ${JSON.stringify(tablesOf().shop)};`,
  "virtual:owner-endpoint-table": () =>
    `export const ownerEndpointTable = ${JSON.stringify(tablesOf().owner)};`,
  "virtual:field-limits": () => `export const limitsByForm = ${JSON.stringify(limitsByForm())};`,
};

/**
 * Gives the browser what it needs of the endpoints, without the schemas around it: the schema
 * library would be a tenth of a page's JavaScript, and the server checks every answer. These are
 * each endpoint's method and path, and whether it takes a form, the owner's in a table of their own;
 * and, for the pages that have forms, the limits of their fields.
 */
export function endpointTable(): Plugin {
  return {
    name: "endpoint-table",
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? modules[id.slice(1)]?.() : undefined),
  };
}

/** Endpoints by who loads them: every page of shoppers, or only the dashboard and few pages. */
export function tablesOf() {
  const rows = Object.entries(endpoints).map(
    ([name, { method, path, form, access, loadedLate }]) => ({
      row: [name, [method, API_PREFIX + path, ...(form ? [true] : [])]] as const,
      isLate: access === "staff" || access === "gateway" || loadedLate,
    }),
  );
  const tableOf = (late: boolean) =>
    Object.fromEntries(rows.filter(({ isLate }) => isLate === late).map(({ row }) => row));
  return { shop: tableOf(false), owner: tableOf(true) };
}

/** For each form the limits of its text fields; fields without any are left out. */
export function limitsByForm(): Record<string, Record<string, FieldLimits>> {
  return Object.fromEntries(
    Object.entries(forms).map(([name, schema]) => [name, limitsByField(schema)]),
  );
}

function limitsByField(form: AnySchema): Record<string, FieldLimits> {
  const { properties } = z.toJSONSchema(form, { io: "input", unrepresentable: "any" });
  const fields = Object.entries((properties ?? {}) as Record<string, FieldLimits>);
  return Object.fromEntries(
    fields
      .map(([name, field]) => [name, limitsOf(field)] as const)
      .filter(([, limits]) => Object.keys(limits).length > 0),
  );
}

function limitsOf({ maxLength, minLength = 0, pattern }: FieldLimits): FieldLimits {
  return {
    ...(maxLength !== undefined && { maxLength }),
    // One character at least is what `required` says.
    ...(minLength > 1 && { minLength }),
    ...(pattern !== undefined && { pattern: inputPattern(pattern) }),
  };
}

/** As an input's `pattern`, which is anchored by itself. The server trims; so may what is typed. */
function inputPattern(source: string): string {
  return `\\s*(?:${source.replace(/^\^/, "").replace(/\$$/, "")})\\s*`;
}
