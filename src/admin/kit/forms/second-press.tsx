import { useRef, useState } from "react";
import { Link } from "react-router";

/** What is so odd that it is asked about before it is sent. */
export interface Doubt {
  /** A sentence, */
  question: string;
  /** and what it is about, a line each. Nothing is asked twice about the same. */
  about?: readonly string[];
  /** Leads to what it is about, in a tab of its own: what was typed stays. */
  link?: { label: string; to: string };
  /** What the button says then, such as `Save 100,000,000 all the same`. */
  anyway: string;
}

/**
 * Asks about what is odd by a sentence and a second press, and refuses nothing: pressed again, it is sent. Call
 * `holds` before sending, `forget` as something else is typed.
 *
 * @param beside what is sent as well and typed elsewhere, the same object as long as nothing of it is typed: what was
 *   asked about another one stands no more
 */
export function useSecondPress(beside?: object) {
  const [asked, setAsked] = useState<{ doubt: Doubt; beside: object | undefined }>();
  const doubt = asked && asked.beside === beside ? asked.doubt : undefined;
  const setDoubt = (found: Doubt | undefined) => setAsked(found && { doubt: found, beside });
  /** What was asked about and is meant. */
  const meant = useRef(new Set<string>());
  return {
    doubt,
    /** True where it is asked about now, so that nothing is to be sent yet. */
    holds(found: Doubt | undefined): boolean {
      if (doubt) meant.current.add(textOf(doubt));
      const isAsked = found !== undefined && !meant.current.has(textOf(found));
      setDoubt(isAsked ? found : undefined);
      return isAsked;
    },
    /** Asks about what only the shop could find out, after it was sent. */
    ask: setDoubt,
    forget() {
      meant.current.clear();
      setDoubt(undefined);
    },
  };
}

const textOf = ({ question, about = [] }: Doubt) => [question, ...about].join("\n");

/** The sentence above the button that is to be pressed again. */
export function DoubtNotice({ doubt }: { doubt: Doubt | undefined }) {
  if (!doubt) return null;
  const { question, about = [], link, anyway } = doubt;
  return (
    <div role="alert" className="border-l-4 border-marigold bg-marigold-soft p-3 wrap-anywhere">
      <p className="font-semibold">{question}</p>
      <ul className="tabular my-1 list-disc pl-5 empty:hidden">
        {about.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {link && (
        <p>
          <Link to={link.to} target="_blank" className="link inline-block py-2">
            {link.label}
          </Link>
        </p>
      )}
      <p>Nothing has happened yet. Correct what is not meant, or press “{anyway}”.</p>
    </div>
  );
}
