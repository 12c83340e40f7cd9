/**
 * Has what stands below the first screen (`laid-out-late` in styles.css) laid out, once the page answers: part by part, so that a finger is
 * answered in between. What is rendered later, such as the next page, is laid out at once: whoever comes back to it must
 * find the place.
 */
export function layOutRest(): void {
  const root = document.documentElement;
  // The page's inline script has seen that it is wanted whole (browser/start-late.ts).
  if (root.dataset.whole !== undefined) return;
  const parts = [...document.querySelectorAll<HTMLElement>(".laid-out-late")];
  for (const part of parts) part.dataset.late = "";
  root.dataset.whole = "";
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const layOutNext = () => {
    delete parts.shift()?.dataset.late;
    if (parts.length > 0) whenIdle(layOutNext);
  };
  whenIdle(layOutNext);
}
