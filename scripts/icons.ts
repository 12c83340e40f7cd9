import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const library = new URL("../node_modules/lucide-react/dist/esm/", import.meta.url);
const maker = fileURLToPath(new URL("../src/ui/create-icon.ts", import.meta.url));

const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;

/** The module of each icon, by each of its names. */
export function iconModules(): Map<string, string> {
  const list = readFileSync(new URL("lucide-react.mjs", library), "utf8");
  const modules = new Map<string, string>();
  for (const [, names = "", path = ""] of list.matchAll(
    /export \{(.*?)\} from '\.\/(icons\/.*?)'/g,
  ))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g))
      modules.set(name, fileURLToPath(new URL(path, library)));
  return modules;
}

/** A module's text with one import for each icon, from the icon's own module. */
export function importEachAlone(code: string, modules: ReadonlyMap<string, string>): string {
  const importAlone = (name: string) => {
    const path = modules.get(name);
    if (!path) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${name} from ${JSON.stringify(path)};`;
  };
  return code.replace(IMPORT, (_all, names: string) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean)
      .map(importAlone)
      .join(" "),
  );
}

/**
 * Has modules import each icon alone and not the list of them all, so that it is known which icons a page needs
 * at first; and has the icons made by `src/ui/create-icon.ts`, on the server and in the browser alike.
 */
export function icons(): Plugin {
  const modules = iconModules();
  return {
    name: "icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (
        !/[\\/]src[\\/](?:root|(?:ui|storefront|admin)[\\/].*)\.tsx?$/.test(id) ||
        !code.includes('"lucide-react"')
      )
        return;
      return importEachAlone(code, modules);
    },
    load(id) {
      if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/.test(id)) return;
      return `export { createIcon as default } from ${JSON.stringify(maker)};`;
    },
  };
}
