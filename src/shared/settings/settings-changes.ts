import type { SettingsChange } from "./history-contract.ts";

/** What differs between two states of a subject: each text, number or yes-and-no by its path. */
export function settingsChanges(before: unknown, after: unknown): SettingsChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  return [...paths].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is) return [];
    return [
      { path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) },
    ];
  });
}

function leavesOf(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [
      ...leavesOf(part, path ? `${path}.${name}` : name),
    ]),
  );
}
