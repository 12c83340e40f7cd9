import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";

interface HomeSectionProps {
  title: string;
  more?: { text: string; to: string };
  className?: string;
  children: ReactNode;
}

/**
 * A section of the home page under a ruled heading. All of them stand below the first screen, which a slow phone draws
 * before it lays them out; each is laid out as it comes near, or as React comes to it.
 */
export function HomeSection({ title, more, className = "", children }: HomeSectionProps) {
  const id = useId();
  const isLate = !useHydrated();
  return (
    <section
      aria-labelledby={id}
      className={`page mt-14 ${isLate ? "laid-out-late" : ""} ${className}`}
    >
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b-2 border-ink pb-2">
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} className="link py-1 font-semibold">
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
