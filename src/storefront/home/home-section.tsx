import { type ReactNode, useId } from "react";
import { Link } from "react-router";

interface HomeSectionProps {
  title: string;
  more?: { text: string; to: string };
  /** Says how high the section is about (`late-height-*`), as long as it is not laid out. */
  className: string;
  children: ReactNode;
}

/**
 * A section of the home page under a ruled heading. All of them stand below the first screen, which a slow phone draws
 * before it lays them out.
 */
export function HomeSection({ title, more, className, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`page mt-14 laid-out-late ${className}`}>
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
