import { useEffect } from "react";
import { tellAbsenceBy } from "#browser/endpoint-client.ts";

/** So long after a key, a press or a movement somebody is taken to be at the page. */
const PRESENT_MS = 60_000;

// Screen readers and voice control press and fill in without a key or a pointer.
const signsOfLife = [
  ...(["keydown", "pointerdown", "pointermove", "wheel", "touchstart"] as const),
  ...(["click", "input", "focusin"] as const),
];

/**
 * Has the page tell the shop which calls it makes by itself, such as the first page's news of orders: a session of staff ends
 * after two hours without anybody, also where the dashboard stays open.
 */
export function usePresence(): void {
  useEffect(() => {
    let seenAt = performance.now();
    const see = () => {
      seenAt = performance.now();
    };
    const options = { capture: true, passive: true };
    for (const sign of signsOfLife) window.addEventListener(sign, see, options);
    const takeBack = tellAbsenceBy(() => performance.now() - seenAt > PRESENT_MS);
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, see, options);
      takeBack();
    };
  }, []);
}
