import { createElement, type SVGProps } from "react";

/** As lucide-react has it. */
export interface IconData {
  name: string;
  size: number;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes an icon's component, with the very markup of lucide-react's own maker, which takes its place
 * on the server. That one knows contexts, frameworks and sizes that the shop has no use for
 * (scripts/icons.ts).
 */
export function createIcon({ name, size, aliases = [], node }: IconData) {
  const classes = ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)].join(" ");
  return function Icon({ className, ...attributes }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className ? `${classes} ${className}` : classes,
        "aria-hidden": "true",
        ...attributes,
      },
      node.map(([tag, its]) => createElement(tag, its)),
    );
  };
}
