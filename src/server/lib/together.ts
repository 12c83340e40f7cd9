/**
 * Has what is asked for in one turn of the event loop found together.
 *
 * @param find answers all that was asked for, in its order
 */
export function together<Asked, Found>(
  find: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (asked: Asked) => Promise<Found> {
  let gathering: { all: Asked[]; found: Promise<readonly Found[]> } | undefined;
  return async (asked) => {
    if (!gathering) {
      const all: Asked[] = [];
      const found = Promise.resolve().then(() => {
        gathering = undefined;
        return find(all);
      });
      gathering = { all, found };
    }
    const place = gathering.all.push(asked) - 1;
    return (await gathering.found)[place] as Found;
  };
}
