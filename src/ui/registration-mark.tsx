/** The four inks, printed slightly apart: colour and offset from the centre. */
const plates = [
  { stroke: "var(--color-cyan)", x: -1.1, y: -0.7 },
  { stroke: "var(--color-magenta)", x: 1.1, y: -0.5 },
  { stroke: "var(--color-yellow)", x: -0.2, y: 1.2 },
  { stroke: "currentColor", x: 0, y: 0 },
];

/** A printer's registration mark, the shop's motif; hidden from screen readers. */
export function RegistrationMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      {plates.map(({ stroke, x, y }) => (
        <g key={stroke} stroke={stroke} strokeWidth="1.5" transform={`translate(${x} ${y})`}>
          <circle cx="16" cy="16" r="8.5" vectorEffect="non-scaling-stroke" />
          <path d="M16 2.5v27M2.5 16h27" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
}

/** A printer's colour bar. */
export function ControlStrip({ className = "" }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`flex h-1.5 ${className}`}>
      <span className="flex-1 bg-cyan" />
      <span className="flex-1 bg-magenta" />
      <span className="flex-1 bg-yellow" />
      <span className="flex-1 bg-primary" />
      <span className="flex-1 bg-link" />
      <span className="flex-1 bg-ink-soft" />
    </div>
  );
}
