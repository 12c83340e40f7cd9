import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

interface Scripts {
  imports?: readonly string[];
  [fact: string]: unknown;
}

interface Manifest {
  entry: Scripts;
  routes: Record<string, Scripts>;
}

const DASHBOARD = "admin/";

/**
 * Shortens the list of all pages' files, which every page of shoppers fetches, by a quarter. It names files to be
 * fetched ahead: those that each document has anyway need no name there, and the dashboard's are found by the
 * pages that import them. What a page has not is left out, too, and that it shows something: the router asks of each
 * whether it is there, and of the latter never.
 *
 * @param client the folder of the built browser files, not compressed yet
 */
export async function shortenManifest(client: URL): Promise<void> {
  for await (const name of glob("assets/manifest-*.js", { cwd: fileURLToPath(client) })) {
    const file = new URL(name, client);
    const script = await readFile(file, "utf8");
    const [start, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
    const manifest = JSON.parse(script.slice(start, end)) as Manifest;
    const short = JSON.stringify(withoutKnownFiles(manifest));
    await writeFile(file, script.slice(0, start) + short + script.slice(end));
  }
}

export function withoutKnownFiles(manifest: Manifest): Manifest {
  const { entry, routes } = manifest;
  const everywhere = new Set([...(entry.imports ?? []), ...(routes.root?.imports ?? [])]);
  const shortened = Object.entries(routes).map(([id, route]) => {
    if (id === "root") return [id, route];
    const others = route.imports?.filter((file) => !everywhere.has(file)) ?? [];
    const facts = { ...route, imports: id.startsWith(DASHBOARD) ? [] : others };
    return [id, Object.fromEntries(Object.entries(facts).filter(isAsked)) as Scripts];
  });
  return { ...manifest, routes: Object.fromEntries(shortened) };
}

function isAsked([name, value]: [string, unknown]): boolean {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return value !== false && !isEmpty && name !== "hasDefaultExport";
}
