import { formatMoney } from "#shared/money.ts";
import type { SaleTax } from "#shared/tax/sale-tax.ts";
import { taxTexts } from "#shared/tax/tax-texts.ts";

/** The tax that a sale contains: the value before it, each tax, and where the goods go. */
export function TaxLines({ tax, className = "" }: { tax: SaleTax; className?: string }) {
  const { rows, note } = taxTexts(tax);
  if (rows.length === 0 && !note) return null;
  return (
    <div className={`text-sm text-muted ${className}`}>
      {rows.length > 0 && (
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          {rows.map(({ label, amount }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="mt-1">{note}</p>}
    </div>
  );
}
