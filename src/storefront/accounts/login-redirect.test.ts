import { describe, expect, it } from "vitest";
import { pathAfterLogin } from "./login-redirect.ts";

describe("pathAfterLogin", () => {
  it("goes where the screen before was", () => {
    expect(pathAfterLogin({ from: "/dashboard/admin?a=1#b" }, "")).toBe("/dashboard/admin?a=1#b");
    expect(pathAfterLogin(null, "?next=%2Fcart")).toBe("/cart");
    expect(pathAfterLogin({ from: "/orders" }, "?next=/cart")).toBe("/orders");
  });

  it.each([undefined, null, 7, "x", {}, { from: 7 }, { from: "/login" }, { from: "/register" }])(
    "goes home from %j",
    (state) => {
      expect(pathAfterLogin(state, "")).toBe("/");
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
    const path = pathAfterLogin({ from: next }, `?next=${encodeURIComponent(next)}`);
    expect(new URL(path, "https://shop.example").host).toBe("shop.example");
    expect(path).toMatch(/^\/($|[^/\\])/);
  });
});
