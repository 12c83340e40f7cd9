/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** From 0 on, below 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
}

/** A generator by its seed (mulberry32: 32 bits of state are plenty for made-up goods). */
export function randomOf(seed: number): Random {
  // Neighbouring seeds must not give neighbouring numbers.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    between,
    pick(list) {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
  };
}
