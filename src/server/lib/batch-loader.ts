/** Ids of one question at most. */
const MAX_IDS = 500;

interface Asked<Row> {
  ids: Set<string>;
  rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * Has what is asked for by ids in one turn of the event loop share one question: parts of a page know at about the
 * same time which rows they need, and none of another.
 *
 * @param ask answers the rows that there are, by their ids; in no order
 * @returns the same for the ids of one call, in their order
 */
export function createBatchLoader<Row extends { id: string }>(
  ask: (ids: string[]) => Promise<readonly Row[]>,
): (ids: readonly string[]) => Promise<Row[]> {
  let gathering: Asked<Row> | undefined;

  const begin = (): Asked<Row> => {
    const ids = new Set<string>();
    const turn = new Promise<void>((resolve) => {
      setImmediate(() => {
        if (gathering === asked) gathering = undefined;
        resolve();
      });
    });
    const asked = {
      ids,
      rows: turn
        .then(() => ask([...ids]))
        .then((rows) => new Map(rows.map((row) => [row.id, row] as const))),
    };
    return asked;
  };

  return async (ids) => {
    if (ids.length === 0) return [];
    if (gathering && gathering.ids.size + ids.length > MAX_IDS) gathering = undefined;
    gathering ??= begin();
    for (const id of ids) gathering.ids.add(id);
    const rows = await gathering.rows;
    return [...new Set(ids)].map((id) => rows.get(id)).filter((row) => row !== undefined);
  };
}
