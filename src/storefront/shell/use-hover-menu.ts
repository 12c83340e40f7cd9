import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/**
 * A menu that opens on hover, on click and by keyboard, and closes on Escape, when the focus leaves
 * it, and some time after the pointer has left. Spread `box` on the element around both button and list.
 *
 * @param closeDelayMs how long it stays open after the pointer has left
 */
export function useHoverMenu(closeDelayMs: number) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Hovering opens just before a click: that click must not close at once. */
  const opensByHover = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    opensByHover.current = false;
    setOpen(false);
  };

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    if (!open) opensByHover.current = true;
    setOpen(true);
  };

  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The menu stays open while the focus is in its list.
      if (!list.current?.contains(document.activeElement)) close();
    }, closeDelayMs);
  };

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !open) return;
    close();
    button.current?.focus();
  };

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) close();
  };

  const onClick = () => {
    if (open && !opensByHover.current) return close();
    opensByHover.current = false;
    setOpen(true);
  };

  return {
    open,
    close,
    box: { ref: root, onPointerEnter, onPointerLeave, onKeyDown, onBlur },
    button: { ref: button, onClick, "aria-expanded": open },
    list: { ref: list, hidden: !open },
  };
}
