import { type ReactNode, useDeferredValue } from "react";
import { useLocation, useNavigationType } from "react-router";

interface AfterFirstPaintProps {
  children: ReactNode;
  /** Stands there until then. */
  placeholder?: ReactNode;
}

/**
 * What stands below the first screen of a page that a click has led to: rendered once that screen is painted, so
 * that the click is answered sooner. A page that was opened has it from the start: its server did the work,
 * and React would lose a tap on parts that it has not reached yet. So has one that somebody comes back to, or a part of
 * which an address names, since the place there is to be found.
 */
export function AfterFirstPaint({ children, placeholder }: AfterFirstPaintProps) {
  const isScrolled = useNavigationType() === "POP";
  const { hash } = useLocation();
  // Without a first value nothing is rendered a second time.
  return useDeferredValue(true, isScrolled || hash ? undefined : false) ? children : placeholder;
}
