import { createHash } from "node:crypto";

/** By directive. */
export interface OtherOrigins {
  script?: string[];
  frame?: string[];
  connect?: string[];
  /** Where its pictures come from; `https:` for anywhere. */
  image?: readonly string[];
  /** The page shows another service's widget, which brings styles of its own. */
  widget?: boolean;
  /** It reads HTML with style attributes: the blog editor tells bold by them as one pastes. */
  styleAttributes?: boolean;
}

/** Sources of a policy that allow a page's own code, by its kind. */
export interface CodeHashes {
  script: ReadonlySet<string>;
  style: ReadonlySet<string>;
}

/**
 * Takes the nonce of this one rendering out of a page, and returns the hashes by which `policyOf` allows the same
 * scripts and styles. Only those that our own rendering marked with the nonce are
 * hashed, so that one that came in through data is not allowed; and a cached page holds no nonce that
 * a second visitor could know.
 *
 * @param style is written later in its place, so that its hash counts
 */
export function addHashes(
  html: string,
  nonce: string,
  style?: { place: string; hash: string },
): { html: string; hashes: CodeHashes } {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const mark = ` nonce="${nonce}"`;
  let cleaned = "";
  let end = 0;
  for (let found = html.indexOf(mark); found >= 0; found = html.indexOf(mark, end)) {
    cleaned += html.slice(end, found);
    end = found + mark.length;
    const tag = tagBefore(html, found);
    if (tag === undefined) continue;
    const begin = html.indexOf(">", end) + 1;
    const code = html.slice(begin, html.indexOf(`</${tag}>`, begin));
    if (code) hashes[tag].add(code === style?.place ? style.hash : hashOf(code));
  }
  cleaned += html.slice(end);
  return { html: cleaned, hashes };
}

/** The policy of a page whose own code has these hashes. */
export function policyOf(hashes: CodeHashes, others: OtherOrigins = {}): string {
  // A widget's styles cannot be hashed, and beside a hash 'unsafe-inline' would not count.
  const styles = others.widget ? ["'unsafe-inline'"] : hashes.style;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.script, ...(others.script ?? [])].join(" "),
    ...(others.frame ? [`frame-src ${others.frame.join(" ")}`] : []),
    ...(others.connect ? [`connect-src 'self' ${others.connect.join(" ")}`] : []),
    ["style-src 'self'", ...styles].join(" "),
    ...(others.styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    ["img-src 'self'", ...(others.image ?? [])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The element that has an attribute at a place, if it is code. */
function tagBefore(html: string, place: number): "script" | "style" | undefined {
  const [name] = html.slice(html.lastIndexOf("<", place) + 1, place).split(/\s/, 1);
  return name === "script" || name === "style" ? name : undefined;
}

/** A source of a policy: the code that has this hash. */
export function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
