import type { Gap, Place } from "./followed-places.ts";

/**
 * A keyboard may be led to these: never to a field, which would open a phone's keyboard, nor to a link that is seen only
 * with the focus, which would move the page down until the next press takes the focus, and the press would be lost.
 */
const targets =
  "h1, h2, h3, h4, a[href]:not(.sr-only), button:not(:disabled), summary, input[type='checkbox'], input[type='radio']:checked";

/**
 * Gives the focus to what stands now where an element was: what has replaced it, else the entry
 * beside it in its list, else the heading that it stood below.
 */
export function focusPlace({ anchor, gap, isShown }: Place): void {
  const target = gap && anchor instanceof Element ? targetAt(anchor, gap) : null;
  if (!target) return;
  if (/^H\d$/.test(target.tagName) && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: !isShown });
}

function targetAt(parent: Element, { before, after }: Gap): HTMLElement | null {
  const isThere = (node: Node | null): node is Node => node?.parentNode === parent;
  const between: Element[] = [];
  let node = isThere(before) ? before.nextSibling : parent.firstChild;
  for (; node && node !== after; node = node.nextSibling) {
    if (node instanceof Element) between.push(node);
    // Its neighbour is gone, too: all that follows would count as its replacement.
    if (after && !isThere(after)) break;
  }
  const entries = [after, before].filter(
    (beside) => isThere(beside) && beside instanceof Element && /^(LI|TH)$/.test(beside.tagName),
  ) as Element[];
  for (const beside of [...between, ...entries]) {
    const target = firstTarget(beside);
    if (target) return target;
  }
  return headingAbove(parent);
}

function firstTarget(element: Element): HTMLElement | null {
  const inside = [...element.querySelectorAll<HTMLElement>(targets)];
  if (element.matches(targets)) inside.unshift(element as HTMLElement);
  const target = inside.find(isFocusable);
  // A heading that is a link is one stop, not two.
  return target?.querySelector<HTMLElement>("a[href], button") ?? target ?? null;
}

/** The first heading of the nearest part of the page that has one. */
function headingAbove(element: Element): HTMLElement | null {
  for (let part: Element | null = element; part; part = part.parentElement) {
    const headings = [...part.querySelectorAll<HTMLElement>("h1, h2, h3, h4")];
    const heading = headings.find(isFocusable);
    if (heading) return heading;
  }
  return document.querySelector("main");
}

function isFocusable(element: HTMLElement): boolean {
  return !element.closest("[inert], [aria-hidden='true']") && element.checkVisibility();
}
