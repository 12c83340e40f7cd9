import type { SettingsChange } from "./history-contract.ts";

/**
 * What differs between two states of a subject: each text, number or yes-and-no by its path. Ids of rows tell nobody
 * anything: they are left out, and what points at a row is told by that row's name.
 */
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

function leavesOf(state: unknown): Map<string, unknown> {
  const names = new Map(rowNames(state));
  const leaves = (value: unknown, path: string): [string, unknown][] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== "object") return [[path, names.get(value) ?? value]];
    return Object.entries(value).flatMap(([name, part]) =>
      name === "id" ? [] : leaves(part, path ? `${path}.${name}` : name),
    );
  };
  return new Map(leaves(state, ""));
}

/** Names of all rows by their ids. */
function rowNames(value: unknown): [unknown, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const { id, name } = value as { id?: unknown; name?: unknown };
  const own: [unknown, unknown][] = id && name ? [[id, name]] : [];
  return [...own, ...Object.values(value).flatMap(rowNames)];
}
