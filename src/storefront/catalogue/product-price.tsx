import { rupees } from "#shared/money.ts";
import { Price } from "#ui/price.tsx";

interface ProductPriceProps {
  /** Rupees; 0 for a product that has no price yet. */
  price: number;
  className?: string;
}

/** What a piece costs, or that it is to be asked for. */
export function ProductPrice({ price, className = "" }: ProductPriceProps) {
  if (price > 0) return <Price money={rupees(price)} className={className} />;
  return <span className={`font-heading font-semibold ${className}`}>Price on request</span>;
}
