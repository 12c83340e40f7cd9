import { afterEach, expect, it, vi } from "vitest";
import { AUTH_KEY } from "./auth-record.ts";
import type { BegunCall } from "./early-call.ts";
import { placeOwnPage, takeShownPage, type WithComingPage } from "./own-page.ts";

const page = {
  loaded: { orders: { success: true as const, orders: [] }, userId: "u1", at: 1 },
  html: "<h1>My Orders</h1>",
  route: "orders-page",
};

/** A document that shows its frame, and the call of its page, which has begun. */
function begin(response: Promise<Response>) {
  document.body.innerHTML = '<main id="content"><p>Loading</p></main>';
  const early: BegunCall = { url: "/api/orders", token: "t", at: Date.now(), response };
  Object.assign(window, { early });
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token: "t" }));
  placeOwnPage("content", AUTH_KEY);
  const { ownPage } = window as WithComingPage;
  if (!ownPage) throw new Error("nothing comes");
  return ownPage;
}

const shownText = () => document.getElementById("content")?.textContent;

afterEach(() => {
  document.body.replaceChildren();
  for (const name of ["early", "ownPage"]) Reflect.deleteProperty(window, name);
  localStorage.removeItem(AUTH_KEY);
  vi.useRealTimers();
});

it("shows a page of one's own once the stylesheet is there, and hands its data to the first load alone", async () => {
  const coming = begin(Promise.resolve(Response.json(page)));
  let style: (isThere: boolean) => void = () => undefined;
  const styled = new Promise<boolean>((resolve) => {
    style = resolve;
  });
  const shown = coming.show(styled);
  expect(shownText()).toBe("Loading");
  style(true);
  await shown;
  expect(shownText()).toBe("My Orders");
  expect(await takeShownPage()).toEqual(page.loaded);
  expect(window).not.toHaveProperty("early");
  expect(await takeShownPage()).toBeUndefined();
});

it.each([
  ["signs out", null],
  ["signs somebody else in", JSON.stringify({ token: "other" })],
])("shows it no more once another tab %s", async (_what, stored) => {
  const coming = begin(Promise.resolve(Response.json(page)));
  if (stored === null) localStorage.removeItem(AUTH_KEY);
  else localStorage.setItem(AUTH_KEY, stored);
  await coming.show(Promise.resolve(true));
  expect(shownText()).toBe("Loading");
  expect(await takeShownPage()).toBeUndefined();
});

it("has what was shown asked for anew where the scripts came late", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await begin(Promise.resolve(Response.json(page))).show(Promise.resolve(true));
  expect(shownText()).toBe("My Orders");
  vi.advanceTimersByTime(30_001);
  expect(await takeShownPage()).toBeUndefined();
  expect(window).not.toHaveProperty("early");
});

it.each([
  ["the shop refuses it", () => Promise.resolve(Response.json({}, { status: 401 })), true],
  ["the line is cut", () => Promise.reject(new TypeError("Failed to fetch")), true],
  ["it could not be rendered", () => Promise.resolve(Response.json({ ...page, html: "" })), true],
  ["there are no rules for it", () => Promise.resolve(Response.json(page)), false],
])("leaves the frame where %s, and its answer to who asks", async (_why, answer, isStyled) => {
  const coming = begin(answer());
  await coming.show(Promise.resolve(isStyled));
  expect(shownText()).toBe("Loading");
  expect(await takeShownPage()).toBeUndefined();
  expect(window).toHaveProperty("early");
});

it("keeps the scripts waiting for a while only, and changes nothing once they begin", async () => {
  vi.useFakeTimers();
  let answer: (response: Response) => void = () => undefined;
  const coming = begin(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const waited = coming.show(Promise.resolve(true));
  await vi.advanceTimersByTimeAsync(1_500);
  await waited;
  coming.giveUp();
  answer(Response.json(page));
  await vi.advanceTimersByTimeAsync(10);
  expect(shownText()).toBe("Loading");
  expect(await takeShownPage()).toBeUndefined();
});
