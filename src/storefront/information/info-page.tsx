import { Fragment, type ReactNode } from "react";
import { NavLink } from "react-router";
import { longDate } from "#shared/dates.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { mailLink, phoneLink, whatsappLink } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

/** A part of an information page under a heading of its own. */
export interface Chapter {
  /** By which links reach it, such as `returns` for `/help-center#returns`. */
  id: string;
  title: string;
  content: ReactNode;
}

interface InfoPageProps {
  title: string;
  /** A sentence or two. */
  lead: string;
  /** The Indian day since which it counts, where that is said. */
  since?: string | undefined;
  /** Before the first chapter. */
  beginning?: ReactNode;
  chapters: readonly Chapter[];
}

const siblings = [
  { name: "About us", to: "/about-us" },
  { name: "Help center", to: "/help-center" },
  { name: "Refund policy", to: "/refund-policy" },
  { name: "Terms and conditions", to: "/terms-conditions" },
  { name: "Privacy policy", to: "/privacy-policy" },
];

/** A page of running text; beside it the other such pages, and how to ask what none of them says. */
export function InfoPage({ title, lead, since, beginning, chapters }: InfoPageProps) {
  return (
    <div className="page pb-6">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: title }]} />
      <InfoHeader title={title} lead={lead} since={since} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {chapters.length > 0 && <OnThisPage chapters={chapters} />}
          <InfoText beginning={beginning} chapters={chapters} />
        </div>
        <aside className="space-y-6">
          <nav aria-label="Information" className="sheet py-2">
            <ul>
              {siblings.map(({ name, to }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    prefetch="intent"
                    className="flex min-h-11 items-center border-l-4 border-transparent px-4 underline-offset-4 hover:underline aria-[current=page]:border-primary aria-[current=page]:font-semibold"
                  >
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <AskUs />
        </aside>
      </div>
    </div>
  );
}

/** Title and first words of an information page. */
export function InfoHeader({
  title,
  lead,
  since,
}: Pick<InfoPageProps, "title" | "since"> & { lead?: string }) {
  return (
    <header className="border-b-2 border-ink pt-2 pb-6">
      <h1>{title}</h1>
      {lead && <p className="mt-3 max-w-3xl text-lg text-muted">{lead}</p>}
      {since && (
        <p className="mt-3 text-sm text-muted">
          In force since <time dateTime={since}>{longDate(since)}</time>
        </p>
      )}
    </header>
  );
}

/** The running text of an information page, with headings that links reach. */
export function InfoText({ beginning, chapters }: Pick<InfoPageProps, "beginning" | "chapters">) {
  return (
    <div className="prose text-[1.0625rem] [&_h2]:scroll-mt-32">
      {beginning}
      {chapters.map(({ id, title: heading, content }) => (
        <Fragment key={id}>
          <h2 id={id}>{heading}</h2>
          {content}
        </Fragment>
      ))}
    </div>
  );
}

/** The page's own. */
function OnThisPage({ chapters }: Pick<InfoPageProps, "chapters">) {
  return (
    <nav aria-label="On this page" className="mb-8 max-w-2xl">
      <ul className="grid grid-cols-1 gap-x-6 border-b border-line pb-3 sm:grid-cols-2">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link flex min-h-11 items-center sm:min-h-9">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AskUs() {
  const store = useStoreInfo();
  return (
    <section aria-labelledby="ask-us" className="border-l-4 border-marigold bg-marigold-soft p-4">
      <h2 id="ask-us" className="text-lg">
        Ask us
      </h2>
      <ul className="mt-2 space-y-1 [&_a]:inline-block [&_a]:max-w-full [&_a]:py-1 [&_a]:break-words [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4">
        <li>
          <ShopPhone />
        </li>
        {store.whatsapp && (
          <li>
            <a href={whatsappLink(store.whatsapp)}>WhatsApp</a>
          </li>
        )}
        <li>
          <ShopEmail />
        </li>
      </ul>
      {store.openingHours.map(({ days, hours }) => (
        <p key={days} className="mt-1 text-sm">
          {days}: {hours}
        </p>
      ))}
    </section>
  );
}

/** The shop's e-mail address, as a link. */
export function ShopEmail() {
  const store = useStoreInfo();
  return <a href={mailLink(store)}>{store.email}</a>;
}

export function ShopPhone() {
  const store = useStoreInfo();
  return (
    <a href={phoneLink(store)} className="whitespace-nowrap">
      {store.phone}
    </a>
  );
}

/** How a complaint is made and answered (Consumer Protection (E-Commerce) Rules 2020, rules 4, 6). */
export function Grievances() {
  const { grievanceOfficer } = useStoreInfo();
  return (
    <>
      <p>
        If customer care did not settle it, write to our grievance officer
        {grievanceOfficer && `, ${grievanceOfficer},`} at <ShopEmail /> with &ldquo;Grievance&rdquo;
        and your order number in the subject, or call <ShopPhone />.
      </p>
      <ul>
        <li>You get a ticket number, by which you can ask how it stands.</li>
        <li>We acknowledge the complaint within 48 hours.</li>
        <li>We settle it within one month of receiving it, and tell you the reasons.</li>
      </ul>
      <p>
        You may at any time call the National Consumer Helpline, 1915, or go to the consumer
        commission where you live.
      </p>
    </>
  );
}
