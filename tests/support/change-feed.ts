/** Stands for the change feed in tests of what is held in memory. */
export function openTestFeed() {
  let lostFor: number | undefined;
  const listeners: ((tag: string) => void)[] = [];
  return {
    listen: (onChange: (tag: string) => void) => void listeners.push(onChange),
    lostForMs: () => lostFor,
    lose: (ms: number | undefined) => {
      lostFor = ms;
    },
    announce: (tag: string) => {
      for (const listener of listeners) listener(tag);
    },
  };
}
