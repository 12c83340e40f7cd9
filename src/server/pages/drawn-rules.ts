import { partsOf, type StylesheetNode } from "./stylesheet-rules.ts";

/**
 * Of these conditions none holds as a page with scripts is drawn first; the last two do, but in the first of them only browsers
 * that know no registered properties, which few have, draw distances between lines otherwise, and in the other fields get a colour
 * of their placeholder that each has by its own class.
 */
const LATER_CONDITION =
  /^@media (?:print|\((?:hover:\s*hover|scripting:\s*none)\))$|^@supports \((?:\(+-webkit-hyphens:\s*none\)|not \(+-webkit-appearance:\s*-apple-pay-button\))/;
/** What somebody does, and what only scripts open or fill; what Firefox alone calls so has its rules by `:focus-visible`, too. */
const LATER_STATE =
  /:(?:hover|active|modal|-moz-ui-invalid|-moz-focusring)\b|::backdrop|\.toasts\b/;
/** Such a selector is for pages as they are drawn as well: all but such a state, or what the keyboard has reached. */
const FROM_THE_START = /:not\(|:focus/;
/** Says how what changes comes to change. */
const TRANSITIONS = /^(?:transition-[\w-]+:[^;]*(?:;|$))+$/;

/**
 * The rules that a document may need as it is drawn. Those left out (of what is pointed at, of dialogs, of print, of
 * how things change) come with the stylesheet of all pages, which a browser without scripts fetches by the document's own link.
 * What the keyboard has reached is shown from the start.
 */
export function drawnRules(nodes: readonly StylesheetNode[]): StylesheetNode[] {
  return nodes.flatMap((node): StylesheetNode[] => {
    if (node.kind === "group") {
      return LATER_CONDITION.test(node.head) ? [] : [{ ...node, nodes: drawnRules(node.nodes) }];
    }
    if (node.kind !== "rule") return [node];
    const begin = node.text.indexOf("{");
    const body = node.text.slice(begin + 1, -1);
    const selectors = partsOf(node.text.slice(0, begin), ",");
    return selectors.every(isOfLaterState) || TRANSITIONS.test(body) ? [] : [node];
  });
}

function isOfLaterState(selector: string): boolean {
  return LATER_STATE.test(selector) && !FROM_THE_START.test(selector);
}
