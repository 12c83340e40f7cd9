import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useReducer, useRef } from "react";
import { followPlace, type Place } from "./followed-places.ts";
import { handFocusOn } from "./keep-focus.ts";
import { Toasts } from "./toast.tsx";

/** The second click on the button that opened a dialog must not close it. */
const DOUBLE_CLICK_MS = 500;

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside the dialog, which `open` alone closes. */
  onClose: () => void;
  title: string;
  /** Rendered only while it is open, so that its state is new each time. */
  children: ReactNode;
  className?: string;
}

/**
 * A dialog over the page. The browser's own element traps the focus, handles Escape and gives the
 * focus back; a library for it would weigh 18 kB as sent. Where what opened it is gone by then, its
 * neighbours get the focus.
 */
export function Dialog({ open, onClose, title, children, className = "max-w-lg" }: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  /** Milliseconds, comparable with `event.timeStamp`. */
  const openedAt = useRef(0);
  const opener = useRef<Place>(undefined);
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens again where it is to stay
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      if (document.activeElement) opener.current ??= followPlace(document.activeElement);
      dialog.showModal();
      openedAt.current = performance.now();
    }
    if (!open && dialog.open) dialog.close();
    if (!open && opener.current) {
      handFocusOn(opener.current);
      opener.current = undefined;
    }
  }, [open, closings]);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const closeBeside = (event: PointerEvent) => {
      const isSecondOfTwo = event.timeStamp - openedAt.current < DOUBLE_CLICK_MS;
      if (event.target === dialog && !isSecondOfTwo) onClose();
    };
    dialog.addEventListener("pointerdown", closeBeside);
    return () => dialog.removeEventListener("pointerdown", closeBeside);
  }, [onClose]);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Not of what lies in it, such as the choice of a file.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      // The browser closes it all the same where nobody did anything between two Escapes. One that was
      // only made non-modal for a moment is open again by now.
      onClose={() => {
        if (!open || element.current?.open) return;
        onClose();
        countClosing();
      }}
      className={`m-auto w-[calc(100%-min(2rem,9vw))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-raised open:animate-slide-in ${className}`}
    >
      {open && (
        <div className="relative p-[min(1.25rem,5.5vw)]">
          <h2 id={titleId} className="mr-10 mb-4 text-xl">
            {title}
          </h2>
          {children}
          {/* Last in the order, so that the focus starts at the dialog's content. */}
          <button
            type="button"
            onClick={onClose}
            className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-md hover:bg-paper-deep"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close</span>
          </button>
          <Toasts />
        </div>
      )}
    </dialog>
  );
}
