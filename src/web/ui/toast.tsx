import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

type ToastTone = "success" | "error" | "info";

/** What a toast offers to do about what it says, such as to undo it. */
interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
}

/** At most this many are shown; the oldest goes first (specification, section 9). */
const MAX_TOASTS = 20;
/** How long a toast stays; an error, or one that offers something, stays longer. */
const DURATION_MS: Record<ToastTone, number> = { success: 5_000, info: 5_000, error: 10_000 };
const ACTION_DURATION_MS = 10_000;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

/** The toasts with one more. */
export function withToast(shown: readonly Toast[], toast: Toast): readonly Toast[] {
  return [...shown, toast].slice(-MAX_TOASTS);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message at the edge of the screen and announces it; callable from anywhere. */
export function showToast(text: string, tone: ToastTone = "success", action?: ToastAction): void {
  lastId += 1;
  setToasts(withToast(toasts, { id: lastId, text, tone, action }));
}

function dismiss(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const edges: Record<ToastTone, string> = {
  success: "border-l-success",
  error: "border-l-error",
  info: "border-l-link",
};
const tints: Record<ToastTone, string> = {
  success: "text-success",
  error: "text-error",
  info: "text-link",
};

function ToastItem({ toast, paused }: { toast: Toast; paused: boolean }) {
  useEffect(() => {
    if (paused) return;
    const duration = toast.action ? ACTION_DURATION_MS : DURATION_MS[toast.tone];
    const timer = setTimeout(() => dismiss(toast.id), duration);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  const Icon = icons[toast.tone];
  return (
    <li
      className={`pointer-events-auto flex w-full animate-slide-in items-center gap-3 rounded-md border border-line border-l-4 bg-surface py-1 pr-1 pl-3 shadow-raised ${edges[toast.tone]}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${tints[toast.tone]}`} />
      <span className="min-w-0 flex-1 py-2 font-medium break-words">{toast.text}</span>
      {toast.action && <ActionButton {...toast.action} onDone={() => dismiss(toast.id)} />}
      <button
        type="button"
        onClick={() => dismiss(toast.id)}
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

/** Shows the toasts; once in the document. Their time stops while the pointer or focus is on them. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const [paused, setPaused] = useState(false);
  return (
    <section aria-label="Notifications" className="no-print">
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex max-h-[60vh] flex-col gap-2 overflow-y-auto sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
      >
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused && shown.length > 0} />
        ))}
      </ol>
    </section>
  );
}
