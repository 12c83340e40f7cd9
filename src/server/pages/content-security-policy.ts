import { createHash } from "node:crypto";

/** By directive. */
export interface OtherOrigins {
  script?: string[];
  frame?: string[];
  connect?: string[];
  /** Where its pictures come from; `https:` for anywhere. */
  image?: string[];
  /** The page shows another service's widget, which brings styles of its own. */
  widget?: boolean;
  /** It reads HTML with style attributes: the blog editor tells bold by them as one pastes. */
  styleAttributes?: boolean;
}

/**
 * Takes the nonce of this one rendering out of a page, and returns the policy that allows the same
 * scripts and styles by their hashes. Only those that our own rendering marked with the nonce are
 * hashed, so that one that came in through data is not allowed; and a cached page holds no nonce that
 * a second visitor could know.
 */
export function addHashes(
  html: string,
  nonce: string,
  others: OtherOrigins = {},
): { html: string; policy: string } {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const ownCode = new RegExp(
    `<(script|style)([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</\\1>`,
    "g",
  );
  const cleaned = html.replace(
    ownCode,
    (_all, tag: "script" | "style", before: string, after: string, code: string) => {
      if (code) hashes[tag].add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
      return `<${tag}${before}${after}>${code}</${tag}>`;
    },
  );
  // A widget's styles cannot be hashed, and beside a hash 'unsafe-inline' would not count.
  const styles = others.widget ? ["'unsafe-inline'"] : hashes.style;
  return {
    html: cleaned.replaceAll(` nonce="${nonce}"`, ""),
    policy: [
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
    ].join("; "),
  };
}
