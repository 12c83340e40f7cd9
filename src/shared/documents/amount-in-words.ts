import type { Money } from "../money.ts";

const small = [
  ..."zero one two three four five six seven eight nine ten eleven twelve".split(" "),
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** The Indian scale, the largest first. */
const scale = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/**
 * An amount in words, as Indian documents write it: `Rupees four lakh seventy-five thousand and fifty paise
 * only`. A negative one begins with `Minus`.
 */
export function amountInWords(amount: Money): string {
  const size = Math.abs(amount);
  const paisa = size % 100;
  const whole = (size - paisa) / 100;
  const decimals = paisa > 0 ? ` and ${numberInWords(paisa)} paise` : "";
  return `${amount < 0 ? "Minus rupees" : "Rupees"} ${numberInWords(whole)}${decimals} only`;
}

function numberInWords(count: number): string {
  if (count < 20) return small[count] ?? "";
  if (count < 100) {
    const [ten, one] = [Math.floor(count / 10), count % 10];
    return one > 0 ? `${tens[ten]}-${small[one]}` : `${tens[ten]}`;
  }
  const [size, name] = scale.find(([value]) => count >= value) ?? [100, "hundred"];
  const rest = count % size;
  const head = `${numberInWords(Math.floor(count / size))} ${name}`;
  return rest > 0 ? `${head} ${numberInWords(rest)}` : head;
}
