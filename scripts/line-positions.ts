import { readFileSync, statSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";

/** What of a built file came from where: for a start what Node's source maps say, which take 150 MB at once. */
interface Positions {
  /** Paths from the project's root. */
  sources: string[];
  /** By the name of a built file: first line, source and its line of each run of lines that follow one another in both. */
  runs: Record<string, number[]>;
}

/** A built file, with the map that its builder made; the map's sources are named by whoever asks. */
interface BuiltFile {
  name: string;
  code: string;
  /** None of what the builder has added. */
  map: Pick<SourceMapPayload, "sources" | "names" | "mappings"> | null;
  /** Of each of the map's sources, its path from the project's root. */
  sources: readonly string[];
}

/** The sources of all lines of some built files. Lines count from 0. */
export function linePositions(files: readonly BuiltFile[]): Positions {
  const places = new Map<string, number>();
  const placeOf = (source: string) => {
    const place = places.get(source) ?? places.size;
    places.set(source, place);
    return place;
  };
  const runs = files.map(({ name, code, map, sources }) => {
    if (!map) return [name, []] as const;
    const { sources: mapped, names, mappings } = map;
    const rest = { file: name, version: 3, sourcesContent: [], sourceRoot: "" };
    const read = new SourceMap({ ...rest, sources: mapped, names, mappings });
    const found: number[] = [];
    let [begun, source, since] = [0, -1, 0];
    for (const [line, text] of code.split("\n").entries()) {
      // The first that is known of the line, else the last.
      const entry = [text.search(/\S|$/), text.length]
        .map((column) => read.findEntry(line, column))
        .find((entry) => "originalLine" in entry && entry.generatedLine === line);
      if (!entry || !("originalLine" in entry)) continue;
      const place = placeOf(sources[mapped.indexOf(entry.originalSource)] ?? "");
      if (place === source && entry.originalLine - since === line - begun) continue;
      [begun, source, since] = [line, place, entry.originalLine];
      found.push(begun, source, since);
    }
    return [name, found] as const;
  });
  return { sources: [...places.keys()], runs: Object.fromEntries(runs) };
}

/**
 * Has the stacks of all errors name sources in place of built files, once somebody looks at one. Where positions.json cannot be
 * read then, or is that of a later build, they name built files.
 */
export function nameSourcesInStacks(folder: URL, root: URL): void {
  // Some 2 MB: they stay until the next collection, for more stacks that are looked at meanwhile.
  let known: WeakRef<Positions> | undefined;
  const file = new URL("positions.json", folder);
  const writtenAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const own = writtenAt();
  const read = (): Positions => {
    // A build that is made anew beside the running shop takes the file away, and leaves one whose lines are not the running
    // program's: a stack that cannot be had would end the process, and a wrong one misleads.
    try {
      if (writtenAt() === own) return JSON.parse(readFileSync(file, "utf8")) as Positions;
    } catch {}
    return { sources: [], runs: {} };
  };
  const named = (place: string) => {
    const [address = "", name = "", line] = /^([\w.-]+\.js):(\d+):\d+/.exec(place) ?? [];
    if (!name) return folder.href + place;
    const positions = known?.deref() ?? read();
    known = new WeakRef(positions);
    const source = sourceOf(positions, name, Number(line) - 1);
    return source ? root.href + source + place.slice(address.length) : folder.href + place;
  };
  Error.prepareStackTrace = (error, frames) => {
    const words = Error.prototype.toString.call(error);
    const [begin, ...places] = [words, ...frames].join("\n    at ").split(folder.href);
    return [begin, ...places.map(named)].join("");
  };
}

/** The path and line, from 1 on, of a built file's line, from 0 on; undefined where it is not known. */
export function sourceOf(
  { sources, runs }: Positions,
  name: string,
  line: number,
): string | undefined {
  const found = runs[name] ?? [];
  let at = -1;
  for (let next = 0; next < found.length && (found[next] ?? 0) <= line; next += 3) at = next;
  const [begun, source, since] = found.slice(at, at + 3);
  if (at < 0 || begun === undefined || source === undefined || since === undefined)
    return undefined;
  return `${sources[source]}:${since + line - begun + 1}`;
}
