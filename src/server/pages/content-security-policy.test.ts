import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addHashes, type OtherOrigins, policyOf } from "./content-security-policy.ts";

const hash = (script: string) => createHash("sha256").update(script).digest("base64");

/** A page without its nonce, and its policy. */
function read(given: string, others?: OtherOrigins) {
  const { html, hashes } = addHashes(given, "N1");
  return { html, policy: policyOf(hashes, others) };
}

describe("addHashes", () => {
  it("allows our own scripts by hash and takes the nonce away", () => {
    const { html, policy } = read(
      '<script nonce="N1">let a = 1</script><link nonce="N1"><script nonce="N1" src="/a.js"></script>',
    );
    expect(html).toBe('<script>let a = 1</script><link><script src="/a.js"></script>');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash("let a = 1")}';`);
  });

  it("allows other origins only where a page needs them", () => {
    const { policy } = read("");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/frame-src|connect-src/);
    const widget = {
      script: ["https://w.example"],
      frame: ["https://f.example"],
      connect: ["https://c.example"],
    };
    const wider = read('<script nonce="N1">x</script>', widget).policy;
    expect(wider).toContain(`script-src 'self' 'sha256-${hash("x")}' https://w.example;`);
    expect(wider).toContain("frame-src https://f.example;");
    expect(wider).toContain("connect-src 'self' https://c.example;");
  });

  it("allows our own styles by hash, and any where another service's widget is shown", () => {
    const given = '<style nonce="N1">a{}</style><style>b{}</style>';
    const { html, policy } = read(given);
    expect(html).toBe("<style>a{}</style><style>b{}</style>");
    expect(policy).toContain(`style-src 'self' 'sha256-${hash("a{}")}';`);
    expect(policy).not.toContain("unsafe-inline");
    const withWidget = read(given, { widget: true }).policy;
    expect(withWidget).toContain("style-src 'self' 'unsafe-inline';");
  });

  it("does not allow a script that came in through data", () => {
    const { policy } = read('<script nonce="N1">ours</script><script>theirs</script>');
    expect(policy).toContain(hash("ours"));
    expect(policy).not.toContain(hash("theirs"));
    expect(policy).not.toContain("unsafe-inline");
  });
});
