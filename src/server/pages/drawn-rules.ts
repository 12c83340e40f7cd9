import { partsOf, type StylesheetNode } from "./stylesheet-rules.ts";

/** Of these conditions none holds as a page with scripts is drawn first. */
const LATER_CONDITION = /^@media (?:print|\((?:hover:\s*hover|scripting:\s*none)\))$/;
/** What somebody does, and what only scripts open or fill. */
const LATER_STATE = /:(?:hover|active|modal)\b|::backdrop|\.toasts\b/;
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
