import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import {
  addToastLayer,
  dismissToast,
  durationMsOf,
  followActions,
  noToasts,
  subscribeToToasts,
  type Toast,
  type ToastAction,
  toastState,
} from "./toast-store.ts";

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const edges: Record<Toast["tone"], string> = {
  success: "border-l-success",
  error: "border-l-error",
  info: "border-l-link",
};
const tints: Record<Toast["tone"], string> = {
  success: "text-success",
  error: "text-error",
  info: "text-link",
};

function ToastItem({ toast, paused }: { toast: Toast; paused: boolean }) {
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMsOf(toast));
    return () => clearTimeout(timer);
  }, [toast, paused]);
  const Icon = icons[toast.tone];
  return (
    <li
      className={`pointer-events-auto flex w-full animate-slide-in items-center gap-3 rounded-md border border-line border-l-4 bg-surface py-1 pr-1 pl-3 text-ink shadow-raised ${edges[toast.tone]}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${tints[toast.tone]}`} />
      <span className="min-w-0 flex-1 py-2 font-medium break-words">{toast.text}</span>
      {toast.action && <ActionButton {...toast.action} onDone={() => dismissToast(toast.id)} />}
      <button
        type="button"
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-paper-deep"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </button>
    </li>
  );
}

function ActionButton({ label, run, onDone }: ToastAction & { onDone: () => void }) {
  const act = () => {
    onDone();
    run();
  };
  return (
    <button
      type="button"
      onClick={act}
      className="min-h-11 shrink-0 rounded-md px-3 font-heading font-semibold text-link underline underline-offset-4 hover:bg-paper-deep"
    >
      {label}
    </button>
  );
}

/**
 * Shows the toasts: once in the document and once in each modal dialog, because all that lies outside
 * of one is dead while it is open. Their time stops while the pointer or focus is on them.
 */
export function Toasts() {
  const id = useId();
  const { toasts, edge, layer } = useSyncExternalStore(
    subscribeToToasts,
    toastState,
    () => noToasts,
  );
  const [paused, setPaused] = useState(false);
  useEffect(() => addToastLayer(id), [id]);
  useEffect(followActions, []);
  const shown = layer === id ? toasts : [];
  // Away from where the person acts, so that it does not cover what comes next; on wide screens at the
  // left, since buttons and sums are mostly at the right; on phones above the bar with the button to
  // buy, and below the header. The newest is the one next to the edge.
  const place =
    edge === "top"
      ? "top-36 flex-col lg:top-40"
      : "bottom-20 flex-col-reverse justify-start sm:bottom-6";
  return (
    <section aria-label="Notifications" className="no-print">
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        className={`pointer-events-none fixed inset-x-4 z-50 flex max-h-[60vh] gap-2 overflow-y-auto sm:right-auto sm:left-6 sm:w-96 ${place}`}
      >
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused && shown.length > 0} />
        ))}
      </ol>
    </section>
  );
}
