import { dropPlace, followPlace, noteRemovals, type Place } from "./followed-places.ts";

/** The focus has fallen back to the page as a whole. */
export function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

/**
 * Hands the focus on from what is gone. Whoever knows better gives it elsewhere meanwhile: effects run
 * once the change is drawn.
 */
export function handFocusOn(place: Place): void {
  const hand = async () => {
    // Not before it is needed: it would be among the scripts that every page starts with.
    const { focusPlace } = await import("./focus-place.ts");
    if (isFocusLost()) focusPlace(place);
  };
  const attempt = () =>
    hand()
      // Without a connection the focus stays where the browser has put it.
      .catch(() => undefined)
      .finally(() => dropPlace(place));
  requestAnimationFrame(() => setTimeout(attempt));
}

/**
 * Sees to it that the focus never falls back to the head of the page because what had it was removed:
 * a row that was deleted, a button whose step is done. For an effect at the document's root.
 */
export function keepFocus(): () => void {
  let held: Place | undefined;

  const hold = ({ target }: FocusEvent) => {
    dropPlace(held);
    held = target instanceof Element ? followPlace(target) : undefined;
  };

  // Somebody pressed beside everything: what had the focus is there still, and is not wanted any more.
  // Removals say the same event in some browsers, just before.
  const letGo = () => {
    const left = held;
    queueMicrotask(() => {
      if (!left || left !== held || left.gap || !left.anchor.isConnected || !isFocusLost()) return;
      dropPlace(left);
      held = undefined;
    });
  };

  const observer = new MutationObserver((records) => {
    noteRemovals(records);
    if (!held?.gap) return;
    const gone = held;
    held = undefined;
    if (isFocusLost()) handFocusOn(gone);
    else dropPlace(gone);
  });

  document.addEventListener("focusin", hold);
  document.addEventListener("focusout", letGo);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", hold);
    document.removeEventListener("focusout", letGo);
    observer.disconnect();
    dropPlace(held);
  };
}
