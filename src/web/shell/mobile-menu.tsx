import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { logout, useAuth } from "../accounts/auth-store.ts";
import { accountLinks, type NavigationLink, visitorMenuLinks } from "./navigation-links.ts";
import { Wordmark } from "./wordmark.tsx";

interface MobileMenuProps {
  name: string;
  links: readonly NavigationLink[];
}

/** From this width on the navigation is in the header (Tailwind's lg). */
const WIDE_SCREEN = "(min-width: 64rem)";

const row =
  "flex min-h-12 w-full items-center border-b border-line px-4 text-left text-lg hover:bg-paper-deep aria-[current=page]:border-l-4 aria-[current=page]:border-l-primary aria-[current=page]:font-semibold";

/** The navigation of small screens, opened by a button; the browser's own dialog holds the focus. */
export function MobileMenu({ name, links }: MobileMenuProps) {
  const { user } = useAuth();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const wide = window.matchMedia(WIDE_SCREEN);
    const closeWhenWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, []);

  useEffect(() => {
    const menu = dialog.current;
    if (!menu) return;
    const closeBeside = (event: PointerEvent) => event.target === menu && menu.close();
    menu.addEventListener("pointerdown", closeBeside);
    return () => menu.removeEventListener("pointerdown", closeBeside);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-ml-2 grid size-11 place-items-center rounded-md hover:bg-paper-deep lg:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-80 max-w-[88vw] overflow-y-auto bg-surface text-ink shadow-raised open:animate-slide-in"
      >
        <div className="flex items-center justify-between gap-2 border-b border-line-strong py-2 pr-2 pl-4">
          <Wordmark name={name} onClick={close} />
          <button
            type="button"
            onClick={close}
            className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
          >
            <X aria-hidden="true" className="size-6" />
            <span className="sr-only">Close menu</span>
          </button>
        </div>
        <nav aria-label="Menu">
          <ul>
            {[...links, { name: "Cart", to: "/cart" }].map((link) => (
              <li key={link.to}>
                <NavLink {...linkTarget(link)} onClick={close} className={row}>
                  {link.name}
                </NavLink>
              </li>
            ))}
          </ul>
          <p className="px-4 pt-6 pb-2 text-sm text-muted">
            {user ? `Signed in as ${user.name}` : "Your account"}
          </p>
          <ul className="border-t border-line">
            {(user ? accountLinks(user) : visitorMenuLinks).map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} onClick={close} className={row}>
                  {link.name}
                </NavLink>
              </li>
            ))}
            {user && (
              <li>
                <button
                  type="button"
                  className={row}
                  onClick={() => {
                    close();
                    void logout();
                  }}
                >
                  Logout
                </button>
              </li>
            )}
          </ul>
        </nav>
      </dialog>
    </>
  );
}

function linkTarget({ to, end = false }: NavigationLink) {
  return { to, end };
}
