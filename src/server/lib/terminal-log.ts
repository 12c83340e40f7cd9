import type { DestinationStream } from "pino";

/** Entries of these levels and above say in front how bad it is. */
const levelNames: readonly (readonly [number, string])[] = [
  [60, "Fatal: "],
  [50, "Error: "],
  [40, "Warning: "],
];

/** Writes the log for a person at the terminal. */
export const terminalLog: DestinationStream = {
  write: (line) => void process.stdout.write(terminalText(line)),
};

/** A line of the log in words: what happened, the error with where it came from, and the entry's other fields. */
export function terminalText(line: string): string {
  const { level, msg = "", err, time: _, pid: _pid, hostname: _host, ...fields } = readEntry(line);
  const name = levelNames.find(([from]) => Number(level) >= from)?.[1] ?? "";
  const others = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : "";
  const error = err?.stack ?? err?.message;
  return `${name}${msg}${others}${error ? `\n${error}` : ""}\n`;
}

interface Entry extends Record<string, unknown> {
  level?: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** What hides people's addresses in a line may have cut it: then it is shown as it is. */
function readEntry(line: string): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return { msg: line.trimEnd() };
  }
}
