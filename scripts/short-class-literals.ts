export interface ClassNames {
  /** All classes of the stylesheets. */
  all: ReadonlySet<string>;
  /** The short names of those that have one. */
  short: ReadonlyMap<string, string>;
}

/** A node of an ESTree, as far as texts are looked for in it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** A text that stands in a script. */
interface Text {
  start: number;
  end: number;
  value: string;
  /** Writes it in its place. */
  write: (value: string) => string;
  /** Of a template: whether a value stands right before it, or behind. */
  continues?: { before: boolean; behind: boolean };
  /** Within a `className`. */
  isOfClasses: boolean;
}

const CLASS_PROPERTY = /^class$|^className$|ClassName$/;
const CLASS_ATTRIBUTE = /(?<= class=")[^"]*/g;
const SELECTOR = /\.([a-z][\w-]*)/gi;

/**
 * A script, its JSX compiled, with the short names of classes. They are looked for in what becomes a `className`, and in
 * each text that is made of classes alone, as those of constants are. Throws where a text has classes beside what is none, or a
 * value right beside a class: it is not known then what it means.
 *
 * @param parse makes an ESTree
 */
export function shortenClassesInScript(
  code: string,
  names: ClassNames,
  parse: (code: string) => unknown,
): string {
  let shortened = "";
  let end = 0;
  for (const text of textsIn(parse(code), false)) {
    const value = shortText(text, names);
    if (value === text.value) continue;
    shortened += code.slice(end, text.start) + text.write(value);
    end = text.end;
  }
  return shortened + code.slice(end);
}

function shortText({ value, continues, isOfClasses }: Text, names: ClassNames): string {
  const parts = value.split(/(\s+)/);
  const isWhole = (place: number) =>
    !(continues?.before && place === 0) && !(continues?.behind && place === parts.length - 1);
  const words = parts.filter((part, place) => part.trim() && isWhole(place));
  const glued = parts.filter((_, place) => !isWhole(place));
  // Behind a value may stand the rest of an attribute of HTML.
  const rest = (continues?.before && /^([^"]*)"/.exec(value)?.[1]?.split(/\s+/)) || [];
  const split = [...glued, ...rest].find((part) => names.short.has(part));
  if (split) {
    throw new Error(
      `“${split}” in “${value}” is a class right beside a value: write a space between, or the whole class`,
    );
  }
  const isOnlyClasses = words.length > 0 && words.every((word) => names.all.has(word));
  if (isOfClasses || isOnlyClasses) {
    return parts.map((part, place) => (isWhole(place) ? shortName(part, names) : part)).join("");
  }
  const selected = Array.from(value.matchAll(SELECTOR), ([, name = ""]) => name);
  if ([...words, ...selected].some((word) => names.short.has(word))) {
    throw new Error(`“${value}” has classes beside what is none: write them in a className`);
  }
  return value.replace(CLASS_ATTRIBUTE, (classes) =>
    classes.replaceAll(/\S+/g, (name) => shortName(name, names)),
  );
}

function shortName(name: string, { short }: ClassNames): string {
  return short.get(name) ?? name;
}

/** The texts of a script that may be classes, in their order. */
function* textsIn(found: unknown, isOfClasses: boolean): Generator<Text> {
  if (Array.isArray(found)) {
    for (const each of found) yield* textsIn(each, isOfClasses);
    return;
  }
  if (!isNode(found)) return;
  const { start, end } = found;
  if (found.type === "Literal") {
    const { value } = found;
    if (typeof value === "string") yield { start, end, value, write: JSON.stringify, isOfClasses };
  } else if (found.type === "TemplateLiteral") {
    yield* textsOfTemplate(found, isOfClasses);
  } else if (found.type === "Property") {
    const { name, value } = (found.key ?? {}) as { name?: string; value?: unknown };
    const isClassName = CLASS_PROPERTY.test(name ?? String(value));
    yield* textsIn(found.value, isOfClasses || isClassName);
  } else if (found.type === "ExportNamedDeclaration") {
    yield* textsIn(found.declaration, false);
  } else if (!OF_MODULES.test(found.type) && !isComparison(found)) {
    for (const child of Object.values(found)) yield* textsIn(child, isOfClasses);
  }
}

function* textsOfTemplate(template: Node, isOfClasses: boolean): Generator<Text> {
  const quasis = template.quasis as (Node & { value: { cooked: string }; tail: boolean })[];
  const values = template.expressions as Node[];
  for (const [place, quasi] of quasis.entries()) {
    const { start, end, tail, value } = quasi;
    const continues = { before: place > 0, behind: !tail };
    yield { start, end, value: value.cooked, write: inTemplate, continues, isOfClasses };
    yield* textsIn(values[place], isOfClasses);
  }
}

/** What names a module, but for what is exported as it is declared. */
const OF_MODULES = /^(?:Import(?:Declaration|Expression)|ExportAllDeclaration)$/;

function isComparison({ type, operator }: Node): boolean {
  return type === "BinaryExpression" && /^[!=]==?$/.test(String(operator));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function inTemplate(value: string): string {
  return value.replaceAll(/[`\\]|\$(?=\{)/g, "\\$&");
}
