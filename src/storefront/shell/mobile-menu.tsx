import { Mail, Menu, Phone, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NavLink } from "react-router";
import type { NavigationLink } from "#shared/settings/navigation.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import type { ShownStore } from "../site/shown-store.ts";
import { LogoutButton } from "./account-menu.tsx";
import { accountLinks, linkTarget, visitorMenuLinks } from "./navigation-links.ts";
import { Wordmark } from "./wordmark.tsx";

interface MobileMenuProps {
  store: ShownStore;
  /** Those of the header and the ways to order. */
  links: readonly NavigationLink[];
}

/** From this width on the navigation is in the header (Tailwind's lg). */
const WIDE_SCREEN = "(min-width: 64rem)";

const row =
  "flex min-h-12 w-full items-center border-b border-line px-4 text-left text-lg hover:bg-paper-deep aria-[current=page]:border-l-4 aria-[current=page]:border-l-primary aria-[current=page]:font-semibold";

/**
 * The navigation of small screens, opened by a button, with the ways to reach the shop in a size that is
 * easily tapped. The browser's own dialog holds the focus. It stands in the page from its first opening on, which
 * needs scripts: no page is sent with it.
 */
export function MobileMenu(props: MobileMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    // The browser gives the focus to what stands in it as it opens.
    flushSync(() => setWanted(true));
    dialog.current?.showModal();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="-ml-2 grid size-[min(2.75rem,14vw)] place-items-center rounded-md hover:bg-paper-deep lg:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      {isWanted && <MenuDialog {...props} dialog={dialog} />}
    </>
  );
}

interface MenuDialogProps extends MobileMenuProps {
  dialog: RefObject<HTMLDialogElement | null>;
}

function MenuDialog({ store, links, dialog }: MenuDialogProps) {
  const { user } = useAuth();
  const close = () => dialog.current?.close();

  useEffect(() => {
    const wide = window.matchMedia(WIDE_SCREEN);
    const closeWhenWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, [dialog]);

  useEffect(() => {
    // Back and forward open another page without a click in the menu. Not any new page closes it: one
    // that comes late may find it opened again.
    const closeAtBack = () => dialog.current?.close();
    window.addEventListener("popstate", closeAtBack);
    return () => window.removeEventListener("popstate", closeAtBack);
  }, [dialog]);

  useEffect(() => {
    const menu = dialog.current;
    if (!menu) return;
    const closeBeside = (event: PointerEvent) => event.target === menu && menu.close();
    menu.addEventListener("pointerdown", closeBeside);
    return () => menu.removeEventListener("pointerdown", closeBeside);
  }, [dialog]);

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-80 max-w-[88vw] overflow-y-auto bg-surface text-ink shadow-raised open:animate-slide-in"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line-strong py-2 pr-2 pl-4">
        <Wordmark name={store.name} onClick={close} />
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
        <MenuRows links={links} onClick={close} />
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
              <LogoutButton className={row} close={close} />
            </li>
          )}
        </ul>
      </nav>
      <address className="grid px-4 pt-6 pb-8 not-italic">
        <ContactLink href={phoneLink(store)} icon={<Phone />} text={store.phone} />
        <ContactLink href={mailLink(store)} icon={<Mail />} text={store.email} />
        {store.openingHours.map(({ days, hours }) => (
          <p key={days} className="text-sm text-muted">
            {days}: {hours}
          </p>
        ))}
      </address>
    </dialog>
  );
}

function ContactLink({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  return (
    <a href={href} className="flex min-h-11 items-center gap-2.5 hover:underline">
      <span aria-hidden="true" className="shrink-0 text-link [&>svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 break-words">{text}</span>
    </a>
  );
}

interface MenuRowsProps {
  links: readonly NavigationLink[];
  onClick?: () => void;
}

const CART: NavigationLink = { name: "Cart", to: "/cart" };

/** The links of a phone's menu; the way to the cart is always among them. */
export function MenuRows({ links, onClick }: MenuRowsProps) {
  const all = links.some(({ to }) => to === CART.to) ? links : [...links, CART];
  return (
    <ul>
      {all.map((link) => (
        <li key={`${link.name} ${link.to}`}>
          <NavLink {...linkTarget(link)} onClick={onClick} className={row}>
            <span className="min-w-0 wrap-anywhere">{link.name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
