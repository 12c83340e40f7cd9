import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";

type Rule = { id: string; matches: (element: Element, ...more: unknown[]) => boolean };

declare const axe: typeof Axe & { _audit: { rules: Rule[] } };

declare global {
  interface Window {
    /** How texts look that axe's rule has judged on this page since they were last asked for. */
    judgedStyles?: { known: Set<string>; fresh: Set<string>; keys: Map<Element, string> };
  }
}

/** How texts look whose contrast is enough, of all pages that this process has looked at. */
const enough = new Set<string>();

/** Has the page's axe judge contrast only of texts that look as none before: it takes four fifths of a look. */
export async function skipJudgedTexts(page: Page): Promise<void> {
  await page.evaluate(judgeEachStyleOnce, [...enough].join(" "));
}

/** Keeps how the texts look that axe has just judged and found enough, having complained of none. */
export async function keepJudgedTexts(page: Page): Promise<void> {
  const fresh = await page.evaluate(() => [...(window.judgedStyles?.fresh ?? [])].join(" "));
  for (const key of fresh.split(" ")) enough.add(key);
}

/**
 * Two texts look the same where they and all elements around them have the same names, classes, colours,
 * backgrounds and sizes of type: what axe says of the one it says of the other, but where something that is no
 * element around it lies behind or over it.
 */
function judgeEachStyleOnce(known: string): void {
  const isInstalled = window.judgedStyles !== undefined;
  window.judgedStyles = { known: new Set(known.split(" ")), fresh: new Set(), keys: new Map() };
  if (isInstalled) return;

  /** A short text that stands for a long one: 53 bits of it. */
  const digest = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
  };

  const styleKeyOf = (element: Element, keys: Map<Element, string>): string => {
    const found = keys.get(element);
    if (found) return found;
    const around = element.parentElement ? styleKeyOf(element.parentElement, keys) : "";
    const style = getComputedStyle(element);
    const own = [
      element.tagName,
      element.getAttribute("class"),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
    ];
    const key = digest(`${around} ${own.join("|")}`);
    keys.set(element, key);
    return key;
  };

  const rule = axe._audit.rules.find(({ id }) => id === "color-contrast");
  if (!rule) throw new Error("axe has no rule of contrast any more");
  const { matches } = rule;
  rule.matches = function (element, ...more) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    // Nor would axe judge it.
    if (!hasText && !element.matches("input, select, textarea")) return false;
    const { known, fresh, keys } = window.judgedStyles as NonNullable<Window["judgedStyles"]>;
    const key = styleKeyOf(element, keys);
    if (known.has(key) || fresh.has(key)) return false;
    const isJudged = matches.call(this, element, ...more);
    if (isJudged) fresh.add(key);
    return isJudged;
  };
}
