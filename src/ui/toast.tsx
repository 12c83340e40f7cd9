import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Link } from "react-router";
import { latestAnnouncement, nothingAnnounced, subscribeToAnnouncements } from "./announce.ts";
import { coversFocus, placeToasts } from "./place-toasts.ts";
import {
  addToastLayer,
  dismissAllToasts,
  dismissToast,
  durationMsOf,
  followActions,
  lastAction,
  noToasts,
  runAction,
  subscribeToToasts,
  type Toast,
  toastState,
} from "./toast-store.ts";
import { useUndoKey } from "./use-undo-key.ts";

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const edges: Record<Toast["tone"], string> = {
  success: "border-l-success",
  error: "border-l-error",
  warning: "border-l-marigold",
  info: "border-l-link",
};
const tints: Record<Toast["tone"], string> = {
  success: "text-success",
  error: "text-error",
  warning: "text-ink",
  info: "text-link",
};

interface ToastItemProps {
  toast: Toast;
  paused: boolean;
  onDismiss: () => void;
}

function ToastItem({ toast, paused, onDismiss }: ToastItemProps) {
  useEffect(() => {
    const durationMs = durationMsOf(toast);
    if (paused || durationMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  const Icon = icons[toast.tone];
  return (
    <li
      className={`pointer-events-auto flex w-full animate-slide-in items-center gap-3 rounded-md border border-line border-l-4 bg-surface py-1 pr-1 pl-3 text-ink shadow-raised ${edges[toast.tone]}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${tints[toast.tone]}`} />
      {/* What is offered stands below a text that it would leave no room. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-32 flex-1 py-2 font-medium break-words whitespace-pre-line">
          {toast.tone === "warning" && <span className="sr-only">Warning: </span>}
          {toast.text}
        </span>
        {toast.link && (
          <Link to={toast.link.to} className="link inline-flex min-h-11 items-center font-semibold">
            {toast.link.label}
          </Link>
        )}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => runAction(toast)}
          aria-keyshortcuts={toast.action.undoes && "Control+Z Meta+Z"}
          className="min-h-11 shrink-0 rounded-md px-3 font-heading font-semibold text-link underline underline-offset-4 hover:bg-paper-deep"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-paper-deep"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </button>
    </li>
  );
}

/**
 * Shows the toasts, and says what is only said: once in the document and once in each modal dialog,
 * because all that lies outside of one is dead while it is open. Their time stops while the pointer or
 * focus is on them; Escape closes them, and they never cover what has the focus.
 */
export function Toasts() {
  const id = useId();
  const { toasts, layer } = useSyncExternalStore(subscribeToToasts, toastState, () => noToasts);
  const [paused, setPaused] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => addToastLayer(id), [id]);
  useEffect(followActions, []);
  const shown = layer === id ? toasts : [];
  usePlace(list, shown);
  useUndoKey(shown);
  const dismissed = useDismissal(list, shown.length > 0);
  const focusHandlers = {
    onFocus: (event: FocusEvent) => {
      setPaused(true);
      dismissed.cameFrom(event);
    },
    onBlur: () => setPaused(false),
  };
  return (
    <section aria-label="Notifications" className="no-print">
      <ol
        ref={list}
        aria-live="polite"
        aria-relevant="additions text"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        {...focusHandlers}
        className="toasts"
      >
        {shown.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            paused={paused && shown.length > 0}
            onDismiss={() => dismissed.giveBack(() => dismissToast(toast.id))}
          />
        ))}
      </ol>
      {layer === id && <Announcements />}
    </section>
  );
}

/** Keeps the list clear of what has the focus. */
function usePlace(list: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  useLayoutEffect(() => {
    if (list.current && shown.length > 0) placeToasts(list.current, lastAction);
  }, [list, shown]);

  useEffect(() => {
    // What gets the focus is scrolled into sight first.
    const follow = () =>
      requestAnimationFrame(() => {
        if (list.current && coversFocus(list.current)) placeToasts(list.current, lastAction);
      });
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [list]);
}

/** Lets Escape close all toasts; whoever was on one of them goes back to where they came from. */
function useDismissal(list: RefObject<HTMLElement | null>, isShown: boolean) {
  const before = useRef<HTMLElement>(null);

  const giveBack = (dismiss: () => void) => {
    if (list.current?.contains(document.activeElement)) before.current?.focus();
    dismiss();
  };

  const close = useEffectEvent((event: KeyboardEvent) => {
    // A dialog closes first; what was said stays behind it.
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal")) return;
    giveBack(dismissAllToasts);
  });

  useEffect(() => {
    if (!isShown) return;
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isShown]);

  return {
    giveBack,
    cameFrom({ relatedTarget }: FocusEvent): void {
      if (!(relatedTarget instanceof HTMLElement)) return;
      if (!list.current?.contains(relatedTarget)) before.current = relatedTarget;
    },
  };
}

/** Where a screen reader hears what is announced while this is shown. */
function Announcements() {
  const { count, text } = useSyncExternalStore(
    subscribeToAnnouncements,
    latestAnnouncement,
    () => nothingAnnounced,
  );
  const first = useRef(count);
  return (
    <div aria-live="polite" className="sr-only">
      {count > first.current && <p key={count}>{text}</p>}
    </div>
  );
}
