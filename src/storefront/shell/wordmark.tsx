import { Link } from "react-router";
import { RegistrationMark } from "#ui/registration-mark.tsx";

interface WordmarkProps {
  name: string;
  onClick?: () => void;
  /** Shows the logo alone on a phone, where others need the room. */
  compact?: boolean;
}

/** A longer name stands smaller, in two lines where one has no room. */
const LONG = 16;

/** The shop's logo and name, linked to the home page. */
export function Wordmark({ name, onClick, compact = false }: WordmarkProps) {
  return (
    <Link
      to="/"
      onClick={onClick}
      className="flex min-h-11 min-w-0 items-center gap-2 no-underline"
    >
      <RegistrationMark className="size-[min(2.25rem,10vw)] shrink-0" />
      <span
        className={`font-heading font-extrabold tracking-tight ${name.length > LONG ? "line-clamp-2 text-base/tight sm:text-lg/tight" : "truncate text-[min(1.25rem,5.6vw)] sm:text-2xl"} ${compact ? "max-sm:sr-only" : ""}`}
      >
        {name}
      </span>
    </Link>
  );
}
