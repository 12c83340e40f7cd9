import { glob, readFile } from "node:fs/promises";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createIcon } from "../src/ui/create-icon.ts";
import { iconModules, importEachAlone } from "./icons.ts";

const modules = iconModules();

/** The names of all icons that the storefront shows. */
async function shownIcons(): Promise<Set<string>> {
  const shown = new Set<string>();
  for await (const file of glob("src/{ui,storefront,admin}/**/*.tsx")) {
    const text = await readFile(file, "utf8");
    for (const [, names = ""] of text.matchAll(/import \{([^}]*)\} from "lucide-react"/g))
      for (const name of names.split(",")) if (name.trim()) shown.add(name.trim());
  }
  return shown;
}

it("draws each icon as the library does, without its namespace and names", async () => {
  const library: Readonly<Record<string, unknown>> = await import("lucide-react");
  const shown = await shownIcons();
  expect(shown.size).toBeGreaterThan(40);
  for (const name of shown) {
    const path = modules.get(name) ?? "";
    const source = await readFile(path, "utf8");
    // An icon of an earlier name leads to the module of the later one.
    const renamed = /^export \{ default \} from '(.*)';/m.exec(source)?.[1];
    const { __iconData } = await import(renamed ? new URL(renamed, `file://${path}`).href : path);
    const drawn = library[name] as ComponentType<object>;
    for (const attributes of [{}, { className: "size-4", "aria-hidden": true }]) {
      expect(renderToStaticMarkup(createElement(createIcon(__iconData), attributes)), name).toBe(
        renderToStaticMarkup(createElement(drawn, attributes))
          .replace(' xmlns="http://www.w3.org/2000/svg"', "")
          .replace(/lucide(?: lucide-[\w-]+)* ?/, "")
          .replace(' class=""', ""),
      );
    }
  }
});

it("imports each icon alone", () => {
  const code = 'import { Eye, Trash2 } from "lucide-react";\nimport { Link } from "react-router";';
  expect(importEachAlone(code, modules)).toBe(
    `import Eye from ${JSON.stringify(modules.get("Eye"))}; import Trash2 from ${JSON.stringify(modules.get("Trash2"))};\nimport { Link } from "react-router";`,
  );
  expect(() => importEachAlone('import { Nobody } from "lucide-react";', modules)).toThrow(
    "lucide-react has no icon Nobody",
  );
});
