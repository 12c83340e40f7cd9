import {
  inlineConstants,
  ownSettings,
  readIn,
  settingsIn,
  withOwnSettings,
  withoutSettings,
} from "./constant-properties.ts";
import { mentionsIn, type StylesheetNode } from "./stylesheet-rules.ts";

/** Whether a document has a class or an element (`<name`), or itself uses a custom property. */
type IsPresent = (name: string) => boolean;

/** All names that a document's rules depend on: classes, elements, and custom properties that it may use itself. */
export function namesIn(nodes: readonly StylesheetNode[]): Set<string> {
  const names = new Set<string>();
  for (const node of leavesOf(nodes)) {
    if (node.kind === "rule") for (const name of node.alternatives.flat()) names.add(name);
    if (node.kind === "variables") for (const { name } of node.declarations) names.add(name);
  }
  return names;
}

/** The text of all rules that something in a document can match, in their order, with what they name. */
export function usedText(nodes: readonly StylesheetNode[], isPresent: IsPresent): string {
  const rules = usedRules(nodes, isPresent);
  const properties = usedProperties(nodes, [...rules.values()], isPresent);
  const textOf = (node: StylesheetNode, usesAnimation: IsPresent): string => {
    switch (node.kind) {
      case "always":
        return node.text;
      case "rule":
        return rules.get(node) ?? "";
      case "property":
        return properties.has(node.name) ? node.text : "";
      case "keyframes":
        return usesAnimation(node.name) ? node.text : "";
      case "group":
        return block(node.head, write(node.nodes, usesAnimation));
      case "variables": {
        const used = node.declarations.filter(({ name }) => properties.has(name));
        return block(node.selector, used.map(({ text }) => text).join(";"));
      }
    }
  };
  const write = (some: readonly StylesheetNode[], usesAnimation: IsPresent): string =>
    some.map((node) => textOf(node, usesAnimation)).join("");
  const still = write(nodes, () => false);
  return write(nodes, (name) => still.includes(name));
}

/**
 * Their texts. Of registered properties, which no element inherits, what none of them sets is what it is at first; what is the
 * same for all elements stands in the place of its name, and what none of them reads is not set: the rules of other pages need either.
 */
function usedRules(
  nodes: readonly StylesheetNode[],
  isPresent: IsPresent,
): Map<StylesheetNode, string> {
  const leaves = [...leavesOf(nodes)];
  const used = leaves
    .filter((node) => node.kind === "rule")
    .filter(({ alternatives }) => alternatives.some((needed) => needed.every(isPresent)));
  const registered = leaves.filter((node) => node.kind === "property");
  const initial = new Map(registered.map((node) => [node.name, node.initial]));
  const set = new Set(used.flatMap(({ text }) => settingsIn(text)));
  for (const name of set) initial.delete(name);
  // What nothing at all sets is the same everywhere, too: its use's own second value.
  const ofDocument = new Set(settingsOfDocument(leaves).map(({ name }) => name));
  for (const name of used.flatMap(({ text }) => readIn(text))) {
    const isSet = set.has(name) || ofDocument.has(name) || isPresent(name);
    if (!isSet && !initial.has(name)) initial.set(name, undefined);
  }
  // What the document's own root sets, and nothing else, is the same for all elements.
  for (const [name, value] of constantsOf(nodes)) {
    if (!set.has(name) && !isPresent(name)) initial.set(name, value);
  }
  const animations = leaves.flatMap((node) => (node.kind === "keyframes" ? node.text : []));
  // Those of the document itself, of animations and of what its root sets read what stands there by its name.
  const elsewhere = new Set([
    ...animations.flatMap(readIn),
    ...settingsOfDocument(leaves).flatMap(({ mentions }) => mentions),
  ]);
  const isAlone = (name: string) => !elsewhere.has(name) && !isPresent(name);
  const own = new Set([...ownSettings(used.map(({ text }) => text))].filter(isAlone));
  const texts = new Map<StylesheetNode, string>(
    used.map((node) => [node, inlineConstants(withOwnSettings(node.text, own), initial)]),
  );
  const read = new Set([...texts.values()].flatMap(readIn));
  const settable = [...registered.map(({ name }) => name), ...set];
  const unread = new Set(settable.filter((name) => !read.has(name) && isAlone(name)));
  for (const [node, text] of texts) texts.set(node, withoutSettings(text, unread));
  return texts;
}

function settingsOfDocument(leaves: readonly StylesheetNode[]) {
  return leaves.flatMap((node) => (node.kind === "variables" ? node.declarations : []));
}

/** Custom properties that are set once, for the whole document, without a condition and without others in their values. */
function constantsOf(nodes: readonly StylesheetNode[]): Map<string, string> {
  const declared = settingsOfDocument([...leavesOf(nodes)]).map(({ name }) => name);
  const unconditional = (some: readonly StylesheetNode[]): StylesheetNode[] =>
    some.flatMap((node) => {
      if (node.kind !== "group") return [node];
      return node.head.startsWith("@layer") ? unconditional(node.nodes) : [];
    });
  const constants = new Map<string, string>();
  for (const node of unconditional(nodes)) {
    if (node.kind !== "variables" || !node.selector.startsWith(":root")) continue;
    for (const { name, text, mentions } of node.declarations) {
      const isOnce = declared.indexOf(name) === declared.lastIndexOf(name);
      if (isOnce && mentions.length === 0) constants.set(name, text.slice(name.length + 1));
    }
  }
  return constants;
}

/** Empty layers stay: which one comes first decides between their rules. */
function block(head: string, content: string): string {
  return content || head.startsWith("@layer") ? `${head}{${content}}` : "";
}

/** The custom properties that used rules name, the document itself, and those that these are made of. */
function usedProperties(
  nodes: readonly StylesheetNode[],
  rules: readonly string[],
  isPresent: IsPresent,
): Set<string> {
  const madeOf = new Map<string, string[]>();
  const used = new Set(rules.flatMap(mentionsIn));
  for (const node of leavesOf(nodes)) {
    if (node.kind !== "variables") continue;
    for (const { name, mentions } of node.declarations) {
      if (isPresent(name)) used.add(name);
      madeOf.set(name, [...(madeOf.get(name) ?? []), ...mentions]);
    }
  }
  // A set takes in what is added to it while it is gone through.
  for (const name of used) for (const part of madeOf.get(name) ?? []) used.add(part);
  return used;
}

function* leavesOf(nodes: readonly StylesheetNode[]): Generator<StylesheetNode> {
  for (const node of nodes) {
    if (node.kind === "group") yield* leavesOf(node.nodes);
    else yield node;
  }
}
