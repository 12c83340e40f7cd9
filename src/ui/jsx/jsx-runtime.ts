import type { ElementType, Key, ReactElement } from "react";
import * as react from "react/jsx-runtime";
import { typesetProps } from "./typeset-props.ts";

export { Fragment, type JSX } from "react/jsx-runtime";

/**
 * What JSX is compiled to, in place of React's own: the one place that all texts of all pages come
 * through, so that none needs to be set in type by itself.
 */
export function jsx(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsx(type, typesetProps(type, props), key);
}

/** The same for an element with several children. */
export function jsxs(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsxs(type, typesetProps(type, props), key);
}
