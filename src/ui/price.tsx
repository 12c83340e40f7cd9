import { formatMoney, type Money } from "#shared/money.ts";
import { lateText } from "./cached-fragment.tsx";

interface PriceProps {
  money: Money;
  /** The price before a discount, struck through. */
  was?: Money | undefined;
  /** Names the late text that the amount is, where it is one (`lateText`). */
  lateName?: string;
  className?: string;
}

/** An amount in rupees with Indian grouping and figures of one width. */
export function Price({ money, was, lateName, className = "" }: PriceProps) {
  const amount = formatMoney(money);
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span className="tabular font-heading font-semibold whitespace-nowrap">
        {lateName ? lateText(lateName, amount) : amount}
      </span>
      {was !== undefined && was > money && (
        <s className="tabular text-[0.85em] whitespace-nowrap text-muted">
          <span className="sr-only">instead of </span>
          {formatMoney(was)}
        </s>
      )}
    </span>
  );
}
