/** Markup that is safe to send. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | Html[] | null;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template in which every text is escaped, other markup is kept and null is nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = "";
  for (let index = 0; index < literals.length; index += 1) {
    markup += literals[index] + render(parts[index] ?? null);
  }
  return { markup };
}

/** Takes the project's own constant text, such as a style sheet, as it is. */
export function trusted(markup: string): Html {
  return { markup };
}

function render(part: Part): string {
  if (part === null) return "";
  if (Array.isArray(part)) return part.map((one) => one.markup).join("");
  if (typeof part === "object") return part.markup;
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** JSON within a script, where neither `</script>` nor `<!--` may stand; U+2028 ends a line. */
export function escapeForScript(json: string): string {
  return json.replaceAll(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
