interface SwatchProps {
  /** A colour as CSS writes it, such as `#c2410c`; two of them for two-coloured goods. */
  colours: string;
  className?: string;
}

/** A disc of a colour, beside its name. An SVG's own attribute: the pages' policy takes no styles. */
export function Swatch({ colours, className = "size-5" }: SwatchProps) {
  const [first = "", second] = colours.split(/[\s,]+(?![^(]*\))/);
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`shrink-0 ${className}`}>
      <circle cx="10" cy="10" r="9" fill={first} />
      {second && <path d="M10 1a9 9 0 0 1 0 18z" fill={second} />}
      <circle cx="10" cy="10" r="9" fill="none" className="stroke-field" />
    </svg>
  );
}
