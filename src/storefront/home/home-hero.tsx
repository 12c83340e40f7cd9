import { ButtonLink } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import { enumerated, establishedIn } from "../site/store-facts.ts";

/** Drawn like the demo catalogue's pictures, but part of the shop itself. */
export const HERO_PICTURE = "/media/demo/home/hero-1600x900/1600.webp";

/** The first thing that a visitor sees: what the shop sells, to whom, and where to begin. */
export function HomeHero() {
  const { headOffice, otherBranches } = useStoreInfo();
  return (
    <section aria-labelledby="hero" className="@container border-b border-line bg-paper-deep">
      <div className="grid grid-cols-1 items-stretch lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] @min-[80rem]:grid-cols-[calc(50cqw-8rem)_minmax(0,1fr)]">
        <div className="flex flex-col justify-center px-4 py-8 sm:px-6 sm:py-10 lg:py-14 @min-[80rem]:pl-[calc(50cqw-38.5rem)]">
          <p className="eyebrow">Since {establishedIn}</p>
          <h1
            id="hero"
            className="mt-2 text-[clamp(min(2rem,12vw),1.4rem+2.6vw,3.25rem)] leading-[1.05]"
          >
            Everything a print and gift workshop runs on
          </h1>
          <p className="mt-4 max-w-xl text-lg">
            DTF and sublimation printers, heat presses, cutting plotters, lasers, and the inks,
            papers and blanks that go with them. From{" "}
            {enumerated([headOffice, ...otherBranches].map(({ name }) => name))}, to workshops all
            over India.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/category" prefetch="intent">
              See all categories
            </ButtonLink>
            <ButtonLink to="/help-center" variant="secondary" prefetch="intent">
              How we can help
            </ButtonLink>
          </div>
        </div>
        <Picture
          url={HERO_PICTURE}
          alt="A workbench with an open heat press, ink bottles, printed mugs, rolls of vinyl and T-shirts"
          sizes="(min-width: 64rem) 58vw, 100vw"
          priority
          className="h-full max-h-128 object-cover"
        />
      </div>
    </section>
  );
}

const counters = [
  { figure: "10K+", what: "happy clients" },
  { figure: "100K+", what: "orders delivered" },
  { figure: "1K+", what: "products" },
];

export function HomeCounters() {
  return (
    <dl className="on-ink grid grid-cols-3 divide-x divide-muted">
      {counters.map(({ figure, what }) => (
        <div key={what} className="flex flex-col-reverse justify-end px-2 py-5 text-center sm:py-7">
          <dt className="text-[min(0.875rem,5vw)] sm:text-base">{what}</dt>
          <dd className="tabular font-heading text-[min(1.875rem,9vw)] font-extrabold text-marigold sm:text-4xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
