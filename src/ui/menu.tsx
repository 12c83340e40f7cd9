import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";

export interface MenuItem {
  label: string;
  /** Where it leads; one without an address calls `onSelect`. */
  to?: string;
  onSelect?: () => void;
  /** Left out where it is no choice. */
  checked?: boolean;
  isDangerous?: boolean;
  /** Several may be chosen one after the other. */
  staysOpen?: boolean;
}

interface MenuProps {
  /** An icon alone needs `label`. */
  children: ReactNode;
  label?: string;
  items: readonly MenuItem[];
  /** Of the button. */
  className: string;
  /** On which side the list and its button are flush. */
  align?: "left" | "right";
}

/** Room below a button that a list of usual length needs, pixels. */
const LIST_HEIGHT = 280;
/** Between a list and the edge of the screen, pixels. */
const EDGE = 16;

/**
 * A button that opens a list of things to do. Arrow keys move in it, Escape closes it and gives the
 * focus back, and so does a choice, before it is carried out: a dialog then returns to the button.
 */
export function Menu({ children, label, items, className, align = "left" }: MenuProps) {
  const [open, setOpen] = useState<"below" | "above">();
  /** Pixels to the edge of the screen. */
  const [room, setRoom] = useState(LIST_HEIGHT);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (open) focusables(box.current)[0]?.focus({ preventScroll: true });
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(undefined);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  const close = () => {
    button.current?.focus();
    setOpen(undefined);
  };
  const toggle = () => {
    if (open) return close();
    const { top = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    const below = window.innerHeight - bottom;
    const isAbove = below < LIST_HEIGHT && bottom > LIST_HEIGHT;
    setRoom(Math.max(isAbove ? top : below, LIST_HEIGHT) - EDGE);
    setOpen(isAbove ? "above" : "below");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = focusables(box.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") close();
    // Past the menu: the browser goes on from its button.
    else if (event.key === "Tab") return close();
    else if (next === undefined) return;
    else all.at(next % all.length)?.focus();
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its items and button take the keys
    <div ref={box} onKeyDown={onKeyDown} className={`relative ${open ? "z-30" : ""}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open && listId}
        aria-label={label}
        onClick={toggle}
        className={className}
      >
        {children}
      </button>
      {open && (
        <div
          id={listId}
          role="menu"
          aria-label={label}
          style={{ maxHeight: room }}
          className={`absolute w-max max-w-72 min-w-44 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 text-left shadow-raised ${open === "above" ? "bottom-full mb-1" : "top-full mt-1"} ${align === "right" ? "right-0" : "left-0"}`}
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { label, to, onSelect, checked, isDangerous, staysOpen } = item;
  const props = {
    role: checked === undefined ? "menuitem" : "menuitemcheckbox",
    "aria-checked": checked,
    tabIndex: -1,
    className: `flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left text-sm wrap-anywhere hover:bg-paper-deep focus-visible:-outline-offset-2 pointer-fine:min-h-8 ${isDangerous ? "text-error" : ""}`,
    onClick: () => {
      if (!staysOpen) onChosen();
      onSelect?.();
    },
  };
  const content = (
    <>
      {checked !== undefined && (
        <Check aria-hidden="true" className={`size-4 shrink-0 ${checked ? "" : "invisible"}`} />
      )}
      {label}
    </>
  );
  return to === undefined ? (
    <button type="button" {...props}>
      {content}
    </button>
  ) : (
    <Link to={to} {...props}>
      {content}
    </Link>
  );
}

function focusables(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}
