import type { Plugin } from "vite";

/** Of its forms, and of its charts. */
const LIBRARIES = /[\\/]node_modules[\\/](?:zod|react-hook-form|@hookform|@visx)[\\/]/;

/**
 * Fails the build where a page outside of the dashboard would load the libraries of its forms or of its charts, at
 * first or by a part that comes late: the former would make up a quarter of a product page's JavaScript.
 */
export function dashboardOnlyLibraries(): Plugin {
  return {
    name: "dashboard-only-libraries",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const loadsThem = (file: string, seen = new Set<string>()): boolean => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || seen.has(file)) return false;
        seen.add(file);
        return (
          chunk.moduleIds.some((id) => LIBRARIES.test(id)) ||
          [...chunk.imports, ...chunk.dynamicImports].some((next) => loadsThem(next, seen))
        );
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.isEntry) continue;
        const page = chunk.facadeModuleId ?? "";
        if (!/[\\/]src[\\/]admin[\\/]/.test(page) && loadsThem(chunk.fileName)) {
          this.error(`${page} loads libraries that only the dashboard needs`);
        }
      }
    },
  };
}
