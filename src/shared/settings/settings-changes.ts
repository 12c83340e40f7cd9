import type { SettingsChange } from "./history-contract.ts";

/**
 * What differs between two states of a subject: each text, number or yes-and-no by its path. Ids of rows tell nobody
 * anything: they are left out, and what points at a row is told by that row's name.
 *
 * @param others rows of another subject, with their ids and names, that this one points at
 */
export function settingsChanges(
  before: unknown,
  after: unknown,
  others: readonly { id: string; name: string }[] = [],
): SettingsChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  // Compared as they are stored: a row's new name is no change of what points at the row.
  const nameBefore = new Map([...rowNames(others), ...rowNames(before)]);
  const nameAfter = new Map([...rowNames(others), ...rowNames(after)]);
  return [...paths].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is) return [];
    return [
      {
        path,
        ...(was !== undefined && { before: nameBefore.get(was) ?? was }),
        ...(is !== undefined && { after: nameAfter.get(is) ?? is }),
      },
    ];
  });
}

function leavesOf(state: unknown): Map<string, unknown> {
  const leaves = (value: unknown, path: string): [string, unknown][] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== "object") return [[path, value]];
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
