import { quoteStateNames, type ShownQuoteState } from "#shared/quotes/quote-state.ts";

const tones: Record<ShownQuoteState, string> = {
  asked: "bg-marigold text-ink",
  drafting: "bg-status-grey text-white",
  sent: "bg-status-blue text-white",
  accepted: "bg-success text-white",
  declined: "bg-status-grey text-white",
  withdrawn: "bg-status-grey text-white",
  expired: "bg-status-grey text-white",
};

/** How a quote stands, in its colour; framed in print. */
export function QuoteStateBadge({ state }: { state: ShownQuoteState }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 font-heading text-sm font-semibold print:border print:bg-transparent print:text-ink ${tones[state]}`}
    >
      {quoteStateNames[state]}
    </span>
  );
}
