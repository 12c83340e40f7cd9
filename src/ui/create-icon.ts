import { createElement, type SVGProps } from "react";

/** As lucide-react has it. */
export interface IconData {
  size: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes an icon's component, in the place of lucide-react's own maker (scripts/icons.ts), with its markup but for
 * what within a document says nothing: its namespace and names. That one knows contexts, frameworks and sizes
 * that the shop has no use for.
 */
export function createIcon({ size, node }: IconData) {
  return function Icon({ className, ...attributes }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className,
        "aria-hidden": "true",
        ...attributes,
      },
      node.map(([tag, its]) => createElement(tag, its)),
    );
  };
}
