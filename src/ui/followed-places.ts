/** Where an element stands in the document, remembered beyond its removal. */
export interface Place {
  /** The element; once it is gone, the nearest one around it that is still there. */
  anchor: Node;
  /** Beside it when it was removed. */
  gap: Gap | null;
  /** Its focus was to be seen: a keyboard's is kept in sight, a page that was tapped stays. */
  isShown: boolean;
}

export interface Gap {
  before: Node | null;
  after: Node | null;
}

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
