/**
 * Who runs beside whom: stages follow each other, the lanes of a stage run at once, the names in a
 * lane one after the other.
 */
export type Schedule<Name extends string> = readonly (readonly (readonly Name[])[])[];

/** Runs those of a schedule's parts that are wanted. */
export async function runSchedule<Name extends string>(
  schedule: Schedule<Name>,
  isWanted: (name: Name) => boolean,
  run: (name: Name) => Promise<void>,
): Promise<void> {
  for (const stage of schedule) {
    await Promise.all(
      stage.map(async (lane) => {
        for (const name of lane) if (isWanted(name)) await run(name);
      }),
    );
  }
}
