import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NavigationLink } from "#shared/settings/navigation.ts";
import { SHOP_NAME_PLACE } from "#shared/settings/navigation-defaults.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { ControlStrip, RegistrationMark } from "#ui/registration-mark.tsx";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import type { RootData } from "../site/root-data.ts";
import { placeOf } from "../site/store-facts.ts";
import { linksOf } from "./navigation-links.ts";

function LinkList({ title, links }: { title: string; links: NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul>
        {links.map(({ name, to }) => (
          <li key={`${name} ${to}`}>
            <Link
              to={to}
              className="inline-block py-1.5 wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-2 text-base text-marigold">{children}</h2>;
}

/**
 * The footer of every page but the owner's. Its columns go by its own width, so that the dashboard can show
 * how it looks on a phone.
 */
export const Footer = cachedFragment("footer", PlainFooter);

function PlainFooter({ store, categories, navigation }: Omit<RootData, "returnDays">) {
  const { headOffice, otherBranches, openingHours } = store;
  const { columns, branchesTitle, contactTitle, note, lastLine } = navigation;
  const lists = columns
    .map(({ title, links }) => ({ title, links: linksOf(links, categories) }))
    .filter(({ links }) => links.length > 0);
  return (
    <footer className="laid-out-late late-height-270 lg:late-height-145 on-ink @container mt-16 text-[0.9375rem]">
      <ControlStrip />
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 @min-[48rem]:grid-cols-3 @min-[64rem]:grid-cols-[1fr_1fr_1fr_1.3fr_1.3fr]">
        {lists.map((list) => (
          <LinkList key={list.title} {...list} />
        ))}
        <section>
          <FooterTitle>{branchesTitle}</FooterTitle>
          <ul className="space-y-1.5">
            <li>{placeOf(headOffice)} (head office)</li>
            {otherBranches.map((branch) => (
              <li key={branch.id}>{placeOf(branch)}</li>
            ))}
          </ul>
        </section>
        <section className="col-span-2 min-w-0 @min-[48rem]:col-span-1">
          <FooterTitle>{contactTitle}</FooterTitle>
          <p>
            <a href={phoneLink(store)} className="inline-block py-1.5 underline underline-offset-4">
              {store.phone}
            </a>
            <br />
            <a
              href={mailLink(store)}
              className="inline-block max-w-full py-1.5 break-words underline underline-offset-4"
            >
              {store.email}
            </a>
          </p>
          <dl className="mt-2 space-y-1.5">
            {openingHours.map(({ days, hours }) => (
              <div key={days}>
                <dt className="inline">{days}: </dt>
                <dd className="inline-block">{hours}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {note && <p className="page pb-10 wrap-anywhere whitespace-pre-line">{note}</p>}
      <div className="border-t border-muted">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-sm">
          <p className="flex min-w-0 items-center gap-2">
            <RegistrationMark className="size-6 shrink-0" />
            <span className="min-w-0 break-words">
              {lastLine.replaceAll(SHOP_NAME_PLACE, store.name)}
            </span>
          </p>
          {store.gstin && <p>GSTIN {store.gstin}</p>}
          {store.isCopy && (
            <p className="rounded-sm bg-marigold px-2 py-0.5 font-semibold text-ink">
              Copy of the shop: nothing can be paid here, and no mails are sent
            </p>
          )}
          {store.sandbox && (
            <p className="rounded-sm bg-marigold px-2 py-0.5 font-semibold text-ink">
              Demonstration shop: no money moves
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
