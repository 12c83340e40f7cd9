type ToastTone = "success" | "error" | "info";

/** What a toast offers to do about what it says, such as to undo it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
  /** Milliseconds since the document was opened. */
  shownAt: number;
}

/** What is shown, and where. */
interface ToastState {
  /** Newest first. */
  toasts: readonly Toast[];
  /** The edge of the screen away from where the person was acting. */
  edge: "top" | "bottom";
  /** Of the lists on the page the one that shows them: an open dialog's before the page's own. */
  layer: string | undefined;
}

/** At most this many are shown; the oldest goes first (specification, section 9). */
const MAX_TOASTS = 20;
const DURATION_MS: Record<ToastTone, number> = { success: 5_000, info: 5_000, error: 10_000 };
const ACTION_DURATION_MS = 10_000;

export const noToasts: ToastState = { toasts: [], edge: "bottom", layer: undefined };
let state = noToasts;
let layers: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** When and how far down the screen a person last acted. */
const lastAction = { at: 0, fraction: 0 };

/** Hears where people act; called once, in the browser. */
export function followActions(): () => void {
  const pressed = ({ clientY, timeStamp }: PointerEvent) => act(timeStamp, clientY);
  const typed = ({ target, timeStamp }: KeyboardEvent) => {
    const box = target instanceof Element ? target.getBoundingClientRect() : undefined;
    act(timeStamp, box ? box.top + box.height / 2 : 0);
  };
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("keydown", typed, true);
  return () => {
    document.removeEventListener("pointerdown", pressed, true);
    document.removeEventListener("keydown", typed, true);
  };
}

function act(at: number, y: number): void {
  lastAction.at = at;
  lastAction.fraction = y / window.innerHeight;
}

/**
 * The toasts with one more, newest first. An error from before the person's last action goes: what
 * it said was about an attempt that has been made again.
 *
 * @param actedAt milliseconds, on the clock of `shownAt`
 */
export function withToast(
  shown: readonly Toast[],
  toast: Toast,
  actedAt: number,
): readonly Toast[] {
  const current = shown.filter(({ tone, shownAt }) => tone !== "error" || shownAt >= actedAt);
  return [toast, ...current].slice(0, MAX_TOASTS);
}

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
export function showToast(text: string, tone: ToastTone = "success", action?: ToastAction): number {
  lastId += 1;
  const toast = { id: lastId, text, tone, action, shownAt: performance.now() };
  setState({
    toasts: withToast(state.toasts, toast, lastAction.at),
    edge: lastAction.fraction > 0.5 ? "top" : "bottom",
  });
  return lastId;
}

/** How long a toast stays; an error, or one that offers something, stays longer. */
export function durationMsOf({ tone, action }: Toast): number {
  return action ? ACTION_DURATION_MS : DURATION_MS[tone];
}

/** Long enough for a page to open that was asked for together with the toast, milliseconds. */
const SAME_STEP_MS = 2_500;

/** Another page was opened: what was said of the one before goes. */
export function dismissOfEarlierPage(): void {
  const since = performance.now() - SAME_STEP_MS;
  setState({ toasts: state.toasts.filter(({ shownAt }) => shownAt >= since) });
}

export function dismissToast(id: number): void {
  setState({ toasts: state.toasts.filter((toast) => toast.id !== id) });
}

/** Adds a list that can show the toasts, above those before it; answers what takes it away. */
export function addToastLayer(id: string): () => void {
  setLayers([...layers, id]);
  return () => setLayers(layers.filter((each) => each !== id));
}

function setLayers(next: readonly string[]): void {
  layers = next;
  setState({ layer: layers.at(-1) });
}
