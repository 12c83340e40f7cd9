const short = { notation: "compact", maximumFractionDigits: 1 } as const;
const numbers = new Intl.NumberFormat("en-IN", short);
const amounts = new Intl.NumberFormat("en-IN", { ...short, style: "currency", currency: "INR" });

/** A number beside a chart, in three digits or so: `950`, `12K`, `1.5L` for a lakh and a half, `2Cr`. */
export function shortNumber(value: number): string {
  return numbers.format(value);
}

/** The same of rupees: `₹1.5L`, `-₹5K`. */
export function shortRupees(value: number): string {
  return amounts.format(value);
}
