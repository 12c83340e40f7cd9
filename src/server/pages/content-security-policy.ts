import { createHash } from "node:crypto";

/** What a page needs of other origins, by directive. */
export interface OtherOrigins {
  script?: string[];
  frame?: string[];
  connect?: string[];
}

/**
 * Takes the nonce of this one rendering out of a page, and returns the policy that allows the same
 * scripts by their hashes. Only scripts that our own rendering marked with the nonce are hashed, so
 * that one that came in through data is not allowed; and a cached page holds no nonce that a second
 * visitor could know.
 */
export function addScriptHashes(
  html: string,
  nonce: string,
  others: OtherOrigins = {},
): { html: string; policy: string } {
  const hashes = new Set<string>();
  const ownScripts = new RegExp(
    `<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`,
    "g",
  );
  const cleaned = html.replace(
    ownScripts,
    (_all, before: string, after: string, script: string) => {
      if (script) hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      return `<script${before}${after}>${script}</script>`;
    },
  );
  return {
    html: cleaned.replaceAll(` nonce="${nonce}"`, ""),
    policy: [
      "default-src 'self'",
      ["script-src 'self'", ...hashes, ...(others.script ?? [])].join(" "),
      ...(others.frame ? [`frame-src ${others.frame.join(" ")}`] : []),
      ...(others.connect ? [`connect-src 'self' ${others.connect.join(" ")}`] : []),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}
