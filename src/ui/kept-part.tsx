import { type ComponentType, createElement } from "react";
import type { PageParts } from "#shared/page-parts.ts";

/** Those of the page that is being rendered, which is done in one go. */
let parts: PageParts | undefined;

/** Renders with parts whose HTML is kept; without any where none are given. */
export function renderWithParts<Rendered>(
  given: PageParts | undefined,
  render: () => Rendered,
): Rendered {
  parts = given;
  try {
    return render();
  } finally {
    parts = undefined;
  }
}

/** What JSON says all of. */
type Said<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends
        | ((...given: never[]) => unknown)
        | symbol
        | Date
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
    ? never
    : { [Key in keyof Value]: Said<Value[Key]> };

/**
 * A part of public pages whose HTML the server renders once and keeps (`server/pages/kept-parts.ts`), and that browsers
 * render as any other. It renders elements, no text at its edges; it holds no code of the page's own. Ids of `useId`
 * in it are those of its place, so such a part stands in one place of one kind of page.
 *
 * @param name no other part has it
 * @param useSurroundings tells what the part shows besides its properties, by contexts; undefined where it
 *   is not to be kept. Called on the server alone.
 */
export function keptPart<Props extends object>(
  name: string,
  Part: ComponentType<Props> & (Props extends Said<Props> ? unknown : never),
  useSurroundings: (props: Props) => unknown = () => null,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return function KeptPart(props: Props) {
    const surroundings = useSurroundings(props);
    const part = createElement<Props>(Part, props);
    if (!parts || surroundings === undefined) return part;
    const { number, isKept } = parts.add(`${name} ${JSON.stringify([props, surroundings])}`);
    // Around it, not beside it: ids go by how many stand side by side.
    return createElement(parts.element, { n: number }, isKept ? undefined : part);
  };
}
