/**
 * Puts a page that somebody comes back to where it was left, before it is painted: what the script of React Router's
 * `ScrollRestoration` does, in a third of its letters. It is written into the page as text, so it uses nothing from outside of itself.
 *
 * @param storageKey where React Router has the positions, by the keys of the history's entries
 */
export function restoreScroll(storageKey: string): void {
  if (!history.state?.key) {
    history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  }
  try {
    const y: unknown = JSON.parse(sessionStorage.getItem(storageKey) || "{}")[history.state.key];
    if (typeof y === "number") scrollTo(0, y);
  } catch {
    sessionStorage.removeItem(storageKey);
  }
}
