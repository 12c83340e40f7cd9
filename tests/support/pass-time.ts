const { performance: clock } = globalThis;
const now = clock.now.bind(clock);
let passed = 0;

// For good, as this process goes on with other tests: a clock that went back would have done things later than now.
clock.now = () => now() + passed;

/** Lets time pass at once for what goes by `performance.now()`; timers are as late as ever. */
export function passTime(ms: number): void {
  passed += ms;
}
