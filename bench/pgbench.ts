import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RecordedStatement } from "./record-statements.ts";

/** Of version 7, so that it begins with the time at which it was made. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface Recording {
  statements: readonly RecordedStatement[];
  /** Texts that were made for this request alone, such as a reference: each run makes others. */
  made: readonly string[];
  /** When it began, milliseconds since 1970: ids that are younger are its own. */
  since: number;
}

/**
 * A script of pgbench that sends what was recorded: the same statements with the same values, but ids and
 * references that the request made for itself are new ones each time.
 */
export function pgbenchScript({ statements, made, since }: Recording): string {
  const variables = new Map<string, string>();
  const expressions = new Map<string, string>();
  const nameOf = (text: string, expression: string) => {
    const known = variables.get(text);
    if (known) return known;
    const name = `v${variables.size}`;
    variables.set(text, name);
    expressions.set(name, expression);
    return name;
  };
  const composed = new Map<string, string>();

  const write = (value: unknown): string => {
    if (value === null || value === undefined) return "null";
    const text = asText(value);
    const parts = splitMade(text, made, since);
    if (parts.every(({ isMade }) => !isMade)) return literal(text);
    const pieces = parts.map(({ text: piece, isMade }) =>
      isMade ? nameOf(piece, newTextLike(piece)) : literal(piece),
    );
    if (pieces.length === 1) return `:${pieces[0]}`;
    const expression = pieces.join(" || ");
    const name = composed.get(expression) ?? `c${composed.size}`;
    composed.set(expression, name);
    return `:${name}`;
  };

  const body = statements.map(({ text, values }) => {
    const flat = text.replaceAll(/\s+/g, " ").trim().replace(/;$/, "");
    return `${flat.replaceAll(/\$(\d+)/g, (_, place) => write(values[Number(place) - 1]))};`;
  });
  if (expressions.size === 0) return body.join("\n");
  const simple = [...expressions].map(([name, expression]) => `${expression} as ${name}`);
  const whole = [...composed].map(([expression, name]) => `${expression} as ${name}`);
  const selected = ["made.*", ...whole].join(", ");
  return [`select ${selected} from (select ${simple.join(", ")}) as made \\gset`, ...body].join(
    "\n",
  );
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(asText(one))).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function splitMade(text: string, made: readonly string[], since: number) {
  const own = [
    ...made,
    ...[...text.matchAll(UUID)].map(([id]) => id).filter((id) => isYounger(id, since)),
  ];
  if (own.length === 0) return [{ text, isMade: false }];
  const pattern = new RegExp(`(${[...new Set(own)].join("|")})`);
  return text
    .split(pattern)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, isMade: own.includes(piece) }));
}

function isYounger(id: string, since: number): boolean {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) >= since;
}

function newTextLike(text: string): string {
  if (text.length === 36) return "uuidv7()::text";
  const prefix = /^ord/i.exec(text)?.[0] ?? "";
  const random = `substr(md5(random()::text), 1, ${Math.min(18, text.length - prefix.length)})`;
  return prefix ? `${literal(prefix)} || ${random}` : `upper(${random})`;
}

/** Colons would name variables of pgbench. */
function literal(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a");
  return `E'${escaped.replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
}

/**
 * Transactions a second of all scripts together, each sent again and again by a client of its own, so that two of them
 * seldom wait for the same person's row. Only the time in which all of them run counts: until each has planned its
 * statements for the first time, few run beside one another, and those are quick.
 */
export async function runPgbench(
  socketFolder: string,
  scripts: readonly string[],
  { seconds, folder }: { seconds: number; folder: string },
): Promise<number> {
  const file = join(folder, "placing.sql");
  const ofClients = scripts.map(
    (script, client) => `\\if :client_id = ${client}\n${script}\n\\endif`,
  );
  await writeFile(file, ofClients.join("\n"));
  const { stdout } = await promisify(execFile)("pgbench", [
    ...["--no-vacuum", "--protocol=prepared", `--time=${seconds + STARTING_SECONDS}`],
    ...[`--client=${scripts.length}`, `--file=${file}`],
    ...["--log", `--log-prefix=${join(folder, "placing")}`],
    ...["--host", socketFolder, "--username", "pressroom", "pressroom"],
  ]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1]);
  if (failed !== 0) throw new Error(`pgbench did not do it every time:\n${stdout}`);
  const runs = await endsByClient(folder);
  const since = Math.max(...runs.map((ends) => ends[0] ?? Number.NaN));
  const until = Math.min(...runs.map((ends) => ends.at(-1) ?? Number.NaN));
  if (!(runs.length === scripts.length && until - since > seconds / 2))
    throw new Error("pgbench's clients did not run at the same time");
  const counted = runs.flat().filter((end) => end > since && end <= until);
  return counted.length / (until - since);
}

const STARTING_SECONDS = 5;

/** When each client's transactions have ended, in seconds since 1970. */
async function endsByClient(folder: string): Promise<number[][]> {
  const names = await readdir(folder);
  const log = names.find((name) => /^placing\.\d+$/.test(name));
  const lines = (await readFile(join(folder, log ?? ""), "utf8")).trim().split("\n");
  const runs = new Map<number, number[]>();
  for (const line of lines) {
    const [client = 0, , , , seconds = Number.NaN, microseconds = Number.NaN] = line
      .split(" ")
      .map(Number);
    const ends = runs.get(client) ?? [];
    ends.push(seconds + microseconds / 1e6);
    runs.set(client, ends);
  }
  return [...runs.values()];
}
