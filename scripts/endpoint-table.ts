import type { Plugin } from "vite";
import { API_PREFIX } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";

const NAME = "virtual:endpoint-table";

/**
 * Gives the browser's client each endpoint's method and path, and whether it takes a form, without
 * the schemas around them: the schema library would be a tenth of a page's JavaScript, and the
 * server checks every answer.
 */
export function endpointTable(): Plugin {
  return {
    name: "endpoint-table",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const table = Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, form }]) => [
          name,
          [method, API_PREFIX + path, ...(form ? [true] : [])],
        ]),
      );
      return `export const endpointTable = ${JSON.stringify(table)};`;
    },
  };
}
