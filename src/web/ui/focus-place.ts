/** Where an element stands in the document, remembered beyond its removal. */
export interface Place {
  /** The element; once it is gone, the nearest one around it that is still there. */
  anchor: Node;
  /** What stood beside it when it was removed. */
  gap: Gap | null;
  /** Whether its focus was to be seen: a keyboard's is kept in sight, a page that was tapped stays. */
  isShown: boolean;
}

interface Gap {
  before: Node | null;
  after: Node | null;
}

/** What a keyboard may be led to: never a field, which would open a phone's keyboard. */
const targets =
  "h1, h2, h3, h4, a[href], button:not(:disabled), summary, input[type='checkbox'], input[type='radio']:checked";

const places = new Set<Place>();

/** Remembers where an element stands, until `dropPlace`. */
export function followPlace(element: Element): Place {
  const place = { anchor: element, gap: null, isShown: element.matches(":focus-visible") };
  places.add(place);
  return place;
}

export function dropPlace(place: Place | undefined): void {
  if (place) places.delete(place);
}

/** Notes where the followed elements stood that were just removed. */
export function noteRemovals(records: readonly MutationRecord[]): void {
  for (const place of places) {
    for (const { removedNodes, target, previousSibling, nextSibling } of records) {
      if (place.anchor.isConnected) break;
      if (![...removedNodes].some((node) => node.contains(place.anchor))) continue;
      place.anchor = target;
      place.gap = { before: previousSibling, after: nextSibling };
    }
  }
}

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
