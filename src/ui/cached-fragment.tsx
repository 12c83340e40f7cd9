import { type ComponentType, createElement } from "react";
import type { PageFragments } from "#shared/rendered-document.ts";

/** Those of the page that is being rendered, which is done in one go. */
let parts: PageFragments | undefined;

/** What every page has for all of its parts, as JSON, and a number that is another one when that has changed. */
let shared = { json: "", version: 0 };

/**
 * Renders a page with parts whose HTML is kept; without any where none are given.
 *
 * @param sharedData what any part may show, whatever it is given: the answer of the loader that all pages have
 */
export function renderWithFragments<Rendered>(
  given: PageFragments | undefined,
  sharedData: unknown,
  render: () => Rendered,
): Rendered {
  if (!given) return render();
  const json = JSON.stringify(sharedData) ?? "";
  if (json !== shared.json) shared = { json, version: shared.version + 1 };
  parts = given;
  try {
    return render();
  } finally {
    parts = undefined;
  }
}

/**
 * A text of a page that the server keeps without it (`src/shown-data.ts`): a place for it while such a page is rendered,
 * otherwise the text. It stands alone in its element, and in no part that is kept.
 */
export function lateText(name: string, text: string): string {
  return parts?.placeOfLate(name) ?? text;
}

/** What JSON says all of. */
type Serializable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends
        | ((...given: never[]) => unknown)
        | symbol
        | Date
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
    ? never
    : { [Key in keyof Value]: Serializable<Value[Key]> };

type IfSerializable<Value> = Value extends Serializable<Value> ? unknown : never;

/**
 * A part of public pages whose HTML the server renders once and keeps (`server/pages/fragment-cache.ts`); in browsers it is
 * the plain component. It renders elements, no text at its edges; it holds no code of the page's own. Ids of `useId`
 * in it are those of its place, so such a part stands in one place of one kind of page.
 *
 * @param name no other part has it
 * @param useShown tells all that the part shows, where that is not its properties: less of them, or also where the
 *   page is; undefined where it is not to be kept. What the loader of all pages answered is in every key.
 *   Called on the server alone.
 */
export function cachedFragment<Props extends object>(
  name: string,
  Part: ComponentType<Props> & IfSerializable<Props>,
): ComponentType<Props>;
export function cachedFragment<Props extends object, Shown>(
  name: string,
  Part: ComponentType<Props>,
  useShown: (props: Props) => Shown & IfSerializable<Shown>,
): ComponentType<Props>;
export function cachedFragment<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  useShown: (props: Props) => unknown = (props) => props,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return function CachedFragment(props: Props) {
    const shown = useShown(props);
    const part = createElement<Props>(Part, props);
    if (!parts || shown === undefined) return part;
    const { number, isKept } = parts.add(`${name} ${shared.version} ${JSON.stringify(shown)}`);
    // Around it, not beside it: ids go by how many stand side by side.
    return createElement(parts.element, { n: number }, isKept ? undefined : part);
  };
}
