/** Where the toasts may stand: a corner of a wide screen; a phone knows its top and bottom only. */
type Corner = "bottom-left" | "bottom-right" | "top-left" | "top-right";

/** A point of the screen, as fractions of its width and height. */
interface ScreenPoint {
  x: number;
  y: number;
}

/** From this width on toasts stand in a corner (`.toasts` in styles.css). */
const WIDE = "(width >= 40rem)";

/** A larger share of the screen's height is the page itself, which cannot be left free. */
const MAX_COVERED = 0.5;

/**
 * Moves the toasts to where they do not cover what has the focus, in the first place away from where a
 * person acted last: what comes next is mostly there.
 */
export function placeToasts(list: HTMLElement, acted: ScreenPoint): void {
  if (list.contains(document.activeElement)) return;
  const isWide = matchMedia(WIDE).matches;
  const isDashboard = document.querySelector(".beside-dashboard") !== null;
  const order = isDashboard
    ? cornersOfDashboard(list.closest("dialog") !== null)
    : isWide
      ? cornersOnDesktop(acted)
      : cornersOfPhone(acted);
  const free = order.find((corner) => {
    list.dataset.place = corner;
    return !coversFocus(list);
  });
  list.dataset.place = free ?? order[0];
}

/** The toasts lie over what has the focus. */
export function coversFocus(list: HTMLElement): boolean {
  const active = document.activeElement;
  // Of a menu no part is covered.
  const focused = active?.closest("[role=menu]") ?? active;
  if (!focused || focused === document.body || list.contains(focused)) return false;
  const a = list.getBoundingClientRect();
  const b = focused.getBoundingClientRect();
  if (b.height > window.innerHeight * MAX_COVERED) return false;
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * In the dashboard always at the same place: below its lists, where their titles and filters are not. A
 * dialog has its buttons at the bottom.
 */
const cornersOfDashboard = (inDialog: boolean): Corner[] =>
  inDialog
    ? ["top-right", "top-left", "bottom-right", "bottom-left"]
    : ["bottom-right", "bottom-left", "top-right", "top-left"];

/** At the bottom, where no heading is; sums and buttons are mostly at the right. */
function cornersOnDesktop({ x }: ScreenPoint): Corner[] {
  return x > 0 && x < 0.5
    ? ["bottom-right", "bottom-left", "top-right", "top-left"]
    : ["bottom-left", "bottom-right", "top-left", "top-right"];
}

function cornersOfPhone({ y }: ScreenPoint): Corner[] {
  return y > 0.5 ? ["top-left", "bottom-left"] : ["bottom-left", "top-left"];
}
