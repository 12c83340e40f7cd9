import { type ReactNode, useState } from "react";

/** What is so odd that it is asked about before it is sent. */
export interface Doubt {
  /** A sentence; nothing is asked twice about the same one. */
  question: string;
  /** What the button says then, such as `Save 100,000,000 all the same`. */
  anyway: string;
  /** Below the question. */
  detail?: ReactNode;
}

/**
 * Asks about what is odd by a sentence and a second press, and refuses nothing: pressed again, it is sent. Call
 * `holds` before sending, `forget` as something else is typed.
 */
export function useSecondPress() {
  const [doubt, setDoubt] = useState<Doubt>();
  return {
    doubt,
    /** True where it is asked about now, so that nothing is to be sent yet. */
    holds(found: Doubt | undefined): boolean {
      setDoubt(found);
      return found !== undefined && found.question !== doubt?.question;
    },
    forget: () => setDoubt(undefined),
  };
}

/** The sentence above the button that is to be pressed again; always there, so that it is read aloud. */
export function DoubtNotice({ doubt }: { doubt: Doubt | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {doubt && (
        <div className="border-l-4 border-marigold bg-marigold-soft p-3 wrap-anywhere">
          <p className="font-semibold">{doubt.question}</p>
          {doubt.detail}
          <p>Nothing is saved yet. Correct what is not meant, or press “{doubt.anyway}”.</p>
        </div>
      )}
    </div>
  );
}
