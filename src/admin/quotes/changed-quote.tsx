import { formatMoney, rupees } from "#shared/money.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import { Button } from "#ui/button.tsx";

interface ChangedQuoteProps {
  /** As somebody else has saved it. */
  theirs: AdminQuote;
  /** Goes on with what is typed here; saving it then takes the place of theirs. */
  onKeepMine: () => void;
  /** Loads theirs in place of what is typed here. */
  onTake: () => void;
}

/** What somebody else saved of a quote while its form was open, beside what is typed in it. */
export function ChangedQuote({ theirs, onKeepMine, onTake }: ChangedQuoteProps) {
  const { draft, deliverTo, buyer, customer } = theirs;
  const { address, city, state, pincode } = deliverTo;
  const facts = [
    ["Freight", [formatMoney(rupees(draft.freight)), draft.freightText].filter(Boolean).join(", ")],
    ["Valid", `${draft.validDays} days`],
    ["Goes to", [address, city, `${state} ${pincode}`].filter(Boolean).join(", ")],
    ["Customer", [buyer.company, buyer.gstin, customer.name].filter(Boolean).join(", ")],
    ["Purchase order", buyer.purchaseOrder],
    ["Notes", draft.notes],
    ["Terms", draft.terms],
  ].filter(([, text]) => text);
  return (
    <section
      aria-label="What somebody else has saved"
      className="grid gap-3 border-l-4 border-marigold bg-marigold-soft p-4"
    >
      <p role="alert" className="font-semibold">
        Somebody else has saved this quote since you opened it. What you typed is still here. This
        is what they saved:
      </p>
      <ul className="tabular text-sm">
        {draft.lines.map(({ productId, name, quantity, price }) => (
          <li key={productId} className="wrap-anywhere">
            {quantity} × {name}
            {price === null ? ", not priced" : ` at ${formatMoney(rupees(price))}`}
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Go on with what I typed</Button>
        <Button variant="secondary" onClick={onTake}>
          Load what they saved
        </Button>
      </div>
    </section>
  );
}
