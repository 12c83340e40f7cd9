/** How often it looks whether this process has run, milliseconds. */
const LOOK_MS = 20;

/**
 * A stopwatch that stands still while the machine keeps this process waiting for a processor: that a test allows
 * seconds says nothing of machines that have other work.
 */
export function startStopwatch(): { stop: () => number } {
  const begun = performance.now();
  let [looked, worked] = [begun, processorMs()];
  let kept = 0;
  const look = () => {
    const [now, sofar] = [performance.now(), processorMs()];
    // What this process itself worked meanwhile counts.
    kept += Math.max(0, now - looked - LOOK_MS - (sofar - worked));
    [looked, worked] = [now, sofar];
  };
  const looking = setInterval(look, LOOK_MS);
  return {
    /** Milliseconds since its start, but for those. */
    stop() {
      look();
      clearInterval(looking);
      return performance.now() - begun - kept;
    },
  };
}

/** What this process has had of the processor. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
