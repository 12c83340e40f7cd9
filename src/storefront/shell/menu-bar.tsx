import { NavLink, useLocation } from "react-router";
import type { NavigationLink } from "#shared/settings/navigation.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { linkTarget, markedPlace } from "./navigation-links.ts";

interface MenuBarProps {
  links: readonly NavigationLink[];
  /** Ways to order, at its end. */
  ordering: readonly NavigationLink[];
}

/** The menu of wide screens, as the header has it. */
export const MenuBar = cachedFragment(
  "menu bar",
  PlainMenuBar,
  function useMarked({ links, ordering }) {
    return { links, ordering, place: markedPlace([...links, ...ordering], useLocation().pathname) };
  },
);

function PlainMenuBar({ links, ordering }: MenuBarProps) {
  return (
    <div className="page flex">
      <Links label="Main" links={links} className="min-w-0" />
      {ordering.length > 0 && (
        <Links label="Ways to order" links={ordering} className="ml-auto shrink-0" />
      )}
    </div>
  );
}

interface LinksProps {
  label: string;
  links: readonly NavigationLink[];
  className: string;
}

function Links({ label, links, className }: LinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="-mx-3 flex gap-x-1">
        {links.map((link) => (
          <li key={`${link.name} ${link.to}`} className="min-w-0">
            <NavLink
              {...linkTarget(link)}
              prefetch="intent"
              className="block max-w-72 truncate border-b-3 border-transparent px-3 py-2 font-heading text-[0.9375rem] font-semibold hover:border-line-strong aria-[current=page]:border-primary"
            >
              {link.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
