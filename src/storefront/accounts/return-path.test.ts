import { describe, expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

describe("returnPath", () => {
  it("goes where the screen before was", () => {
    expect(returnPath({ from: "/dashboard/admin?a=1#b" }, "")).toBe("/dashboard/admin?a=1#b");
    expect(returnPath(null, "?next=%2Fcart")).toBe("/cart");
    expect(returnPath({ from: "/orders" }, "?next=/cart")).toBe("/orders");
  });

  it.each([undefined, null, 7, "x", {}, { from: 7 }, { from: "/login" }, { from: "/register" }])(
    "goes home from %j",
    (state) => {
      expect(returnPath(state, "")).toBe("/");
    },
  );

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/shop/%2e%2e//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "evil",
    "",
  ])("never leaves the shop for %s", (next) => {
    const path = returnPath({ from: next }, `?next=${encodeURIComponent(next)}`);
    expect(new URL(path, "https://shop.example").host).toBe("shop.example");
    expect(path).toMatch(/^\/($|[^/\\])/);
  });
});
