import { dropPlace, followPlace, type Place } from "./followed-places.ts";
import { handFocusOn } from "./keep-focus.ts";

export type ToastTone = "success" | "error" | "warning" | "info";

/** Such as to undo what it says. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** It takes back what the toast says: Ctrl-Z does so, too. */
  undoes?: true;
  /** It is the only way back: its toast stays until somebody dismisses it. */
  stays?: true;
}

/** Where what a toast says is looked at. */
export interface ToastLink {
  label: string;
  to: string;
}

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
  link?: ToastLink | undefined;
  /** Where the person was who is offered a way back: it leads there. */
  from?: Place | undefined;
  /** Milliseconds since the document was opened. */
  shownAt: number;
}

interface ToastState {
  /** Newest first. */
  toasts: readonly Toast[];
  /** Of the lists on the page the one that shows them: an open dialog's before the page's own. */
  layer: string | undefined;
}

/** At most this many are shown; the oldest goes first (specification, section 9). */
const MAX_TOASTS = 20;
/** Those that stay would else cover a phone's page. */
const MAX_STAYING = 3;
/** Beside the dashboard: of four in a row half of a phone's page was covered. */
const MAX_BESIDE_DASHBOARD = 2;
/** A warning says what a person has to do next: it stays until it is dismissed, or another page is opened. */
const DURATION_MS: Record<ToastTone, number> = {
  success: 5_000,
  info: 5_000,
  error: 10_000,
  warning: Number.POSITIVE_INFINITY,
};
const ACTION_DURATION_MS = 10_000;

export const noToasts: ToastState = { toasts: [], layer: undefined };
let state = noToasts;
let layers: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** When and where on the screen a person last acted, as fractions of its width and height. */
export const lastAction = { at: 0, x: 0, y: 0 };

/** Hears where people act; called once, in the browser. */
export function followActions(): () => void {
  const pressed = ({ clientX, clientY, timeStamp }: PointerEvent) =>
    act(timeStamp, clientX, clientY);
  const typed = ({ target, timeStamp }: KeyboardEvent) => {
    const box = target instanceof Element ? target.getBoundingClientRect() : undefined;
    if (box) act(timeStamp, box.left + box.width / 2, box.top + box.height / 2);
  };
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("keydown", typed, true);
  return () => {
    document.removeEventListener("pointerdown", pressed, true);
    document.removeEventListener("keydown", typed, true);
  };
}

function act(at: number, x: number, y: number): void {
  lastAction.at = at;
  lastAction.x = x / window.innerWidth;
  lastAction.y = y / window.innerHeight;
}

/**
 * The toasts with one more, newest first. An error from before the person's last action goes: what
 * it said was about an attempt that has been made again.
 *
 * @param actedAt milliseconds, on the clock of `shownAt`
 * @param max how many there may be: the oldest goes first, of these one that offers no way back
 */
export function withToast(
  shown: readonly Toast[],
  toast: Toast,
  actedAt: number,
  max = MAX_TOASTS,
): readonly Toast[] {
  const current = shown.filter(({ tone, shownAt }) => tone !== "error" || shownAt >= actedAt);
  const byWorth = [...current.filter(isWayBack), ...current.filter((each) => !isWayBack(each))];
  const kept = new Set(byWorth.slice(0, max - 1));
  const next = [toast, ...current.filter((each) => kept.has(each))];
  const staying = next.filter(({ action }) => action?.stays);
  const tooMany = new Set(staying.slice(MAX_STAYING));
  return next.filter((each) => !tooMany.has(each));
}

const isWayBack = ({ action }: Toast) => Boolean(action?.undoes || action?.stays);

const isBesideDashboard = () => document.querySelector(".beside-dashboard") !== null;

function setState(next: Partial<ToastState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toastState(): ToastState {
  return state;
}

/**
 * Shows a message at the edge of the screen and announces it; callable from anywhere.
 *
 * @returns by what `dismissToast` knows it
 */
export function showToast(
  text: string,
  tone: ToastTone = "success",
  action?: ToastAction,
  link?: ToastLink,
): number {
  lastId += 1;
  const from = action?.stays && document.activeElement && followPlace(document.activeElement);
  const toast = {
    id: lastId,
    text,
    tone,
    action,
    link,
    shownAt: performance.now(),
    ...(from && { from }),
  };
  const max = isBesideDashboard() ? MAX_BESIDE_DASHBOARD : MAX_TOASTS;
  showOnly(withToast(state.toasts, toast, lastAction.at, max));
  return lastId;
}

/** Shows these; of those that go no place is kept. */
function showOnly(toasts: readonly Toast[]): void {
  const shown = new Set(toasts);
  for (const toast of state.toasts) if (!shown.has(toast)) dropPlace(toast.from);
  setState({ toasts });
}

/** Does what a toast offers; what it brings back gets the focus that its removal took, in sight. */
export function runAction({ id, action, from }: Toast): void {
  setState({ toasts: state.toasts.filter((toast) => toast.id !== id) });
  action?.run();
  if (from) handFocusOn(Object.assign(from, { isShown: true }));
}

/** How long a toast stays; an error, or one that offers something, stays longer, a warning until dismissed. */
export function durationMsOf({ tone, action, link }: Toast): number {
  if (action?.stays) return Number.POSITIVE_INFINITY;
  return Math.max(action || link ? ACTION_DURATION_MS : 0, DURATION_MS[tone]);
}

/** Long enough for a page to open that was asked for together with the toast, milliseconds. */
const SAME_STEP_MS = 2_500;

/**
 * Another page was opened: what was said of the one before goes, but for a way back, and what the same step has said that
 * opened the page. What was said before the person acted again is of an earlier step, however short ago.
 */
export function dismissOfEarlierPage(): void {
  const since = Math.max(performance.now() - SAME_STEP_MS, lastAction.at);
  showOnly(state.toasts.filter((toast) => toast.shownAt >= since || isWayBack(toast)));
}

export function dismissToast(id: number): void {
  showOnly(state.toasts.filter((toast) => toast.id !== id));
}

export function dismissAllToasts(): void {
  showOnly([]);
}

/**
 * Adds a list that can show the toasts, above those before it; answers what takes it away. A dialog of
 * the dashboard asks what was said before it to go: on a phone it would lie over its buttons.
 */
export function addToastLayer(id: string): () => void {
  if (layers.length > 0 && isBesideDashboard()) {
    showOnly(state.toasts.filter(({ action }) => action?.stays));
  }
  setLayers([...layers, id]);
  return () => setLayers(layers.filter((each) => each !== id));
}

function setLayers(next: readonly string[]): void {
  layers = next;
  setState({ layer: layers.at(-1) });
}
