import { ChevronDown, CircleUserRound } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import type { User } from "#shared/accounts/contract.ts";
import { logout } from "../accounts/auth-store.ts";
import { accountLinks } from "./navigation-links.ts";

/** After the pointer has left (specification, section 9). */
const CLOSE_DELAY_MS = 2000;

const item = "flex min-h-11 w-full items-center px-4 text-left hover:bg-paper-deep";

/** The greeting of a signed-in user, which opens the account menu on hover, click or by keyboard. */
export function AccountMenu({ user }: { user: User }) {
  const { open, close, box, button, list } = useHoverMenu(CLOSE_DELAY_MS);
  const listId = useId();
  return (
    <div {...box} className="relative">
      <button
        {...button}
        type="button"
        aria-controls={listId}
        className="flex min-h-11 max-w-[min(12rem,100%)] items-center gap-2 rounded-md px-2 font-semibold hover:bg-paper-deep"
      >
        <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate @max-2xs:sr-only">Hi, {user.name}</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 shrink-0 transition-transform @max-2xs:hidden ${open ? "rotate-180" : ""}`}
        />
      </button>
      <ul
        {...list}
        id={listId}
        className="sheet absolute top-full right-0 z-40 mt-1 w-[min(13rem,96vw)] py-1 shadow-raised"
      >
        {accountLinks(user).map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={item} onClick={close}>
              {name}
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <LogoutButton className={item} close={close} />
        </li>
      </ul>
    </div>
  );
}

/** Ends the session, and closes the menu that it stands in. */
export function LogoutButton({ className, close }: { className: string; close: () => void }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        close();
        void logout();
      }}
    >
      Logout
    </button>
  );
}

/**
 * A menu that opens on hover, on click and by keyboard, and closes on Escape, when the focus leaves
 * it, and some time after the pointer has left. Spread `box` on the element around both button and list.
 *
 * @param closeDelayMs how long it stays open after the pointer has left
 */
function useHoverMenu(closeDelayMs: number) {
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
