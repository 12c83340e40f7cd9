import { quoteStateNames, type ShownQuoteState } from "#shared/quotes/quote-state.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const tones: Record<ShownQuoteState, BadgeTone> = {
  asked: "yellow",
  drafting: "grey",
  sent: "blue",
  accepted: "green",
  declined: "grey",
  withdrawn: "grey",
  expired: "grey",
};

export function QuoteStateBadge({ state }: { state: ShownQuoteState }) {
  return <Badge tone={tones[state]}>{quoteStateNames[state]}</Badge>;
}
