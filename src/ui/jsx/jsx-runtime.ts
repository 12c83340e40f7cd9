import type { ElementType, Key, ReactElement } from "react";
import * as react from "react/jsx-runtime";
import { typeset } from "#shared/typeset.ts";

export { Fragment, type JSX } from "react/jsx-runtime";

/**
 * JSX is compiled to this in place of React's own: the one place that all texts of all pages come through,
 * so that none needs to be set in type by itself.
 */
export function jsx(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsx(type, typesetProps(type, props), key);
}

/** The same for an element with several children. */
export function jsxs(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsxs(type, typesetProps(type, props), key);
}

/** Elements whose text is a value, or is not read as text. */
const UNSET: readonly unknown[] = ["option", "textarea", "title", "style", "script", "code", "pre"];

/**
 * The properties of an element with its texts as they are set in type (shared/typeset.ts). Most texts are as they are
 * written: their elements' properties are handed on, not copied.
 */
export function typesetProps<Props>(type: unknown, props: Props): Props {
  const { children } = props as { children?: unknown };
  if (typeof children === "string") {
    const set = UNSET.includes(type) ? children : typeset(children);
    return set === children ? props : { ...props, children: set };
  }
  if (!Array.isArray(children) || UNSET.includes(type)) return props;
  const isChanged = (child: unknown, place: number) =>
    typeof child === "string" && typesetChild(child, place, children) !== child;
  return children.some(isChanged) ? { ...props, children: children.map(typesetChild) } : props;
}

/** `{litres} l` is a figure, and a text that begins with its unit. */
function typesetChild(child: unknown, place: number, siblings: readonly unknown[]): unknown {
  if (typeof child !== "string") return child;
  const figure = /\d?$/.exec(String(siblings[place - 1] ?? ""))?.[0] ?? "";
  const isText = ["string", "number"].includes(typeof siblings[place - 1]);
  return isText ? typeset(figure + child).slice(figure.length) : typeset(child);
}
