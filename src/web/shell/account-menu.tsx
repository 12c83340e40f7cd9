import { ChevronDown, CircleUserRound } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { User } from "#shared/accounts/contract.ts";
import { logout } from "../accounts/auth-store.ts";
import { accountLinks } from "./navigation-links.ts";

/** Milliseconds after the pointer has left (specification, section 9). */
const CLOSES_AFTER = 2000;

const item = "flex min-h-11 w-full items-center px-4 text-left hover:bg-paper-deep";

/** The greeting of a signed-in user, which opens what is theirs: on hover, on click, by keyboard. */
export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
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

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    if (!open) opensByHover.current = true;
    setOpen(true);
  };

  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Whoever has gone into the list by keyboard keeps it.
      if (!list.current?.contains(document.activeElement)) close();
    }, CLOSES_AFTER);
  };

  const press = () => {
    if (open && !opensByHover.current) return close();
    opensByHover.current = false;
    setOpen(true);
  };

  const hearEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !open) return;
    close();
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box only hears what its controls pass up
    <div
      ref={root}
      className="relative"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={hearEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={press}
        className="flex min-h-11 max-w-48 items-center gap-2 rounded-md px-2 font-semibold hover:bg-paper-deep"
      >
        <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate">Hi, {user.name}</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 shrink-0 transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      <ul
        ref={list}
        id={listId}
        hidden={!open}
        className="sheet absolute top-full right-0 z-40 mt-1 w-52 py-1 shadow-raised"
      >
        {accountLinks(user).map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={item} onClick={close}>
              {name}
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <button
            type="button"
            className={item}
            onClick={() => {
              close();
              void logout();
            }}
          >
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
