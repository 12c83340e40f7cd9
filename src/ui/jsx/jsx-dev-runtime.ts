import type { ElementType } from "react";
import * as react from "react/jsx-dev-runtime";
import { typesetProps } from "./jsx-runtime.ts";

export { Fragment, type JSX } from "react/jsx-dev-runtime";

/** As in jsx-runtime.ts, with what React says in development. */
export const jsxDEV: typeof react.jsxDEV = (type: ElementType, props, ...more) =>
  react.jsxDEV(type, typesetProps(type, props), ...more);
