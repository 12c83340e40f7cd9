import type { HomeHeroContent, HomeSettings } from "#shared/settings/home.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";

/** The first thing that a visitor sees: what the shop sells, to whom, and where to begin. */
export function HomeHero({ hero }: { hero: HomeHeroContent }) {
  const { eyebrow, title, text, picture, alt, buttonText, to, otherText, otherTo } = hero;
  return (
    <section aria-labelledby="hero" className="@container border-b border-line bg-paper-deep">
      <div className="grid grid-cols-1 items-stretch lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] @min-[80rem]:grid-cols-[calc(50cqw-8rem)_minmax(0,1fr)]">
        <div className="flex flex-col justify-center px-4 py-8 sm:px-6 sm:py-10 lg:py-14 @min-[80rem]:pl-[calc(50cqw-38.5rem)]">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1
            id="hero"
            className="mt-2 text-[clamp(min(2rem,12vw),1.4rem+2.6vw,3.25rem)] leading-[1.05] wrap-anywhere"
          >
            {title}
          </h1>
          {text && <p className="mt-4 max-w-xl text-lg wrap-anywhere">{text}</p>}
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={to} prefetch="intent">
              {buttonText}
            </ButtonLink>
            {otherText && (
              <ButtonLink to={otherTo} variant="secondary" prefetch="intent">
                {otherText}
              </ButtonLink>
            )}
          </div>
        </div>
        <Picture
          url={picture}
          alt={alt}
          sizes="(min-width: 64rem) 58vw, 100vw"
          priority
          className="h-full max-h-128 object-cover"
        />
      </div>
    </section>
  );
}

/** By how many counters there are. */
const columns = ["", "grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-2 sm:grid-cols-4"];

export function HomeCounters({ counters }: Pick<HomeSettings, "counters">) {
  if (counters.length === 0) return null;
  return (
    <dl className={`on-ink grid divide-x divide-muted ${columns[counters.length]}`}>
      {counters.map(({ figure, what }) => (
        <div key={what} className="flex flex-col-reverse justify-end px-2 py-5 text-center sm:py-7">
          <dt className="text-[min(0.875rem,5vw)] wrap-anywhere sm:text-base">{what}</dt>
          <dd className="tabular font-heading text-[min(1.875rem,9vw)] font-extrabold text-marigold sm:text-4xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
