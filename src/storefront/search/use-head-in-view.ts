import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { readListQuery } from "#shared/search/list-query.ts";
import { listAddress } from "./list-address.ts";

/**
 * Brings the head of a list into view when another choice is shown and it lies above the screen: a
 * shorter list would leave nothing to see there. The focus stays where it is.
 *
 * @param headingId the id of the list's heading
 */
export function useHeadInView(headingId: string): void {
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const shown = listAddress(pathname, readListQuery(new URLSearchParams(search)));
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const heading = document.getElementById(headingId);
    // Going back leads to where one was.
    if (!heading || navigation === "POP") return;
    // The page's header stays over what is scrolled.
    const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    if (heading.getBoundingClientRect().top >= (header || 0)) return;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    heading.scrollIntoView({ behavior: isCalm ? "instant" : "smooth", block: "start" });
  }, [shown, navigation, headingId]);
}
