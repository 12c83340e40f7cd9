import type { ReactNode } from "react";

const tones = {
  yellow: "bg-marigold text-ink",
  blue: "bg-status-blue text-white",
  green: "bg-success text-white",
  grey: "bg-status-grey text-white",
} as const;

export type BadgeTone = keyof typeof tones;

/** How something stands, in its colour; framed in print, where colours are not. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 font-heading text-sm font-semibold print:border print:bg-transparent print:text-ink ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
