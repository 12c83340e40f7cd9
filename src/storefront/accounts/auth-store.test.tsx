import { expect, it, vi } from "vitest";
import { currentAuth } from "#browser/auth-record.ts";
import { signIn } from "#tests/components/sign-in.ts";
import { logout } from "./auth-store.ts";

it("ends the session on the server, too, though the browser has forgotten it by then", async () => {
  signIn();
  const { token } = currentAuth();
  const tokens: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get("Authorization"));
    return Response.json({ success: true, message: "Logged out" });
  });
  const ended = logout();
  expect(currentAuth().token).not.toBe(token);
  await ended;
  expect(tokens).toEqual([token]);
});
