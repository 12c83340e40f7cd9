import { Link } from "react-router";
import type { HomeBannerContent } from "#shared/settings/home.ts";

/** What holds for some days, above all else on the home page. */
export function HomeBanner({ banner: { text, linkText, to } }: { banner: HomeBannerContent }) {
  if (text === "") return null;
  return (
    <section aria-label="Notice" className="border-b border-line-strong bg-marigold-soft">
      <p className="page flex flex-wrap items-center gap-x-4 py-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        {linkText && (
          <Link to={to} prefetch="intent" className="link inline-flex min-h-11 items-center">
            {linkText}
          </Link>
        )}
      </p>
    </section>
  );
}
