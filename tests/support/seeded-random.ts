/** Random choices that a seed repeats, so that what fails once fails again. */
export function seededRandom(seed: number) {
  let state = seed;
  /** At least 0, less than 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    /** A whole number, both bounds included. */
    whole,
    /** One of several values. */
    pick: <Value>(values: readonly Value[]): Value => values[whole(0, values.length - 1)] as Value,
    /** Whether something of this probability happens. */
    chance: (probability: number) => next() < probability,
  };
}
