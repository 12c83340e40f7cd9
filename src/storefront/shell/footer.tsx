import type { ReactNode } from "react";
import { Link } from "react-router";
import { ControlStrip, RegistrationMark } from "#ui/registration-mark.tsx";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import type { RootData } from "../site/root-data.ts";
import { establishedIn, placeOf } from "../site/store-facts.ts";

const accountColumn = [
  { name: "My Account", to: "/login" },
  { name: "Account Security", to: "/login" },
  { name: "My Orders", to: "/orders" },
  { name: "Track My Orders", to: "/orders" },
  { name: "My machines", to: "/my-machines" },
  { name: "Quick order", to: "/quick-order" },
];

const helpColumn = [
  { name: "Help center", to: "/help-center" },
  { name: "Privacy policy", to: "/privacy-policy" },
  { name: "Refund policy", to: "/refund-policy" },
  { name: "Terms and conditions", to: "/terms-conditions" },
];

function LinkList({ title, links }: { title: string; links: { name: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul>
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} className="inline-block py-1.5 underline-offset-4 hover:underline">
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

/** The footer of every page but the owner's. */
export function Footer({ store, categories }: RootData) {
  const { headOffice, otherBranches, openingHours } = store;
  const shopLinks = [
    ...categories.map(({ name, slug }) => ({ name, to: `/category/${slug}` })),
    { name: "All Categories", to: "/category" },
    { name: "Starter kits", to: "/starter-kits" },
    { name: "Press settings", to: "/press-settings" },
    { name: "Blogs", to: "/blogs" },
    { name: "About us", to: "/about-us" },
  ];
  return (
    <footer className="on-ink mt-16 text-[0.9375rem]">
      <ControlStrip />
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_1.3fr_1.3fr]">
        <LinkList title="Shop" links={shopLinks} />
        <LinkList title="Account" links={accountColumn} />
        <LinkList title="Help and policies" links={helpColumn} />
        <section>
          <FooterTitle>Head office and branches</FooterTitle>
          <ul className="space-y-1.5">
            <li>{placeOf(headOffice)} (head office)</li>
            {otherBranches.map((branch) => (
              <li key={branch.id}>{placeOf(branch)}</li>
            ))}
          </ul>
        </section>
        <section className="col-span-2 min-w-0 md:col-span-1">
          <FooterTitle>Talk to us</FooterTitle>
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
      <div className="border-t border-muted">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-sm">
          <p className="flex min-w-0 items-center gap-2">
            <RegistrationMark className="size-6 shrink-0" />
            <span className="min-w-0 break-words">
              {store.name}, since {establishedIn}
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
