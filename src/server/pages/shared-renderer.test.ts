import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainBody } from "./page-body.ts";
import { createPageCache, MAX_CACHE_BYTES, type PageCache } from "./page-cache.ts";
import { createRenderLimits } from "./render-limits.ts";
import type { RenderPage } from "./renderer.ts";
import { createSharedRenderer } from "./shared-renderer.ts";

/** For how long the shop has not heard of changes. */
let lostForMs: number | undefined;
let databaseAnswers: boolean;
let rendered: number;
let renderedFor: string[];
/** The network that has asked for too much. */
let greedy: string | undefined;
/** Who was counted as shown a page that another had rendered. */
let shownTo: string[];
let pageCache: PageCache;
let renderShared: ReturnType<typeof createSharedRenderer>;

beforeEach(() => {
  lostForMs = undefined;
  databaseAnswers = true;
  rendered = 0;
  renderedFor = [];
  greedy = undefined;
  shownTo = [];
  pageCache = createPageCache(MAX_CACHE_BYTES, { lostForMs: () => lostForMs });
  const render: RenderPage = async (_key, ip) => {
    rendered += 1;
    renderedFor.push(ip);
    const refused = ip === greedy;
    await setImmediate();
    return {
      status: databaseAnswers && !refused ? 200 : 503,
      headers: {},
      body: plainBody(Buffer.from(`rendering ${rendered}`)),
      tags: new Set(["product:1"]),
      complete: databaseAnswers && !refused,
      refused,
      cacheable: true,
      shownAgain: [(address) => shownTo.push(address)],
    };
  };
  renderShared = createSharedRenderer(pageCache, render, createRenderLimits());
});
afterEach(() => void vi.useRealTimers());

/** The page as a visitor of a network gets it, and whether it is marked as possibly out of date. */
async function ask(ip = "203.0.113.1", isKept = true) {
  const found = await renderShared({
    key: "/product/mug",
    cacheableStatus: isKept ? 200 : undefined,
    encoding: "identity",
    ip,
  });
  if (!found.ok) return found.code;
  const { body, headers, status } = await found.value("identity");
  return { status, text: body.toString(), marked: headers.includes("Cache-Status") };
}

describe("while changes are not heard of", () => {
  it("a page is rendered afresh for each who asks, as long as that is possible", async () => {
    await ask();
    lostForMs = 10;
    expect(await ask()).toEqual({ status: 200, text: "rendering 2", marked: false });
    expect(await ask()).toEqual({ status: 200, text: "rendering 3", marked: false });
  });

  it("the cached one is answered, marked, where none can be rendered; the next try is a second later", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const stored = { status: 200, text: "rendering 1", marked: true };
    await ask();
    lostForMs = 10;
    databaseAnswers = false;
    expect(await ask()).toEqual(stored);
    expect(await ask()).toEqual(stored);
    expect(rendered).toBe(2);
    vi.advanceTimersByTime(1_001);
    expect(await ask()).toEqual(stored);
    expect(rendered).toBe(3);
    databaseAnswers = true;
    vi.advanceTimersByTime(1_001);
    expect(await ask()).toMatchObject({ text: "rendering 4", marked: false });
  });

  it("the cached one is answered, marked, to a network that has had its share of renderings", async () => {
    lostForMs = 10;
    for (let n = 0; n < 300; n += 1) expect(await ask()).toMatchObject({ marked: false });
    expect(await ask()).toMatchObject({ text: "rendering 300", marked: true });
  });
});

it("a page whose numbers the database does not answer for is shown as it was, and not rendered", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const noAnswer = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  const asked: unknown[] = [];
  const renderRenewing: RenderPage = async (_key, _ip, renewal) => {
    asked.push(renewal);
    await renewal?.render();
    return {
      ...{
        status: 200,
        headers: {},
        tags: new Set(["product:1"]),
        complete: true,
        cacheable: true,
      },
      body: plainBody(Buffer.from("a page")),
      renewal: { render: () => Promise.reject(noAnswer), bytes: 0 },
    };
  };
  renderShared = createSharedRenderer(pageCache, renderRenewing, createRenderLimits());
  await ask();
  pageCache.invalidate("product:1", "shown-stock");
  vi.advanceTimersByTime(1_001);
  expect(await ask()).toEqual({ status: 200, text: "a page", marked: true });
  expect(asked).toEqual([undefined, expect.anything()]);
});

it("a page is rendered for the network of who asked first", async () => {
  await Promise.all([ask("203.0.113.8"), ask("203.0.113.9")]);
  expect(renderedFor).toEqual(["203.0.113.8"]);
});

it.each([true, false])(
  "a page counts for each who waited for its rendering (kept: %s)",
  async (isKept) => {
    await Promise.all([
      ask("203.0.113.8", isKept),
      ask("203.0.113.9", isKept),
      ask("203.0.113.10", isKept),
    ]);
    expect(shownTo).toEqual(["203.0.113.9", "203.0.113.10"]);
  },
);

it("a page that cannot be rendered and is not cached says so", async () => {
  lostForMs = 10;
  databaseAnswers = false;
  expect(await ask()).toMatchObject({ status: 503, marked: false });
});

it("a page of which a part was refused is rendered anew for other networks that waited for it", async () => {
  greedy = "203.0.113.66";
  const requests = [ask(greedy), ask(greedy), ask("203.0.113.1"), ask("203.0.113.2")];
  const statuses = (await Promise.all(requests)).map(
    (page) => typeof page === "object" && page.status,
  );
  expect(statuses).toEqual([503, 503, 200, 200]);
  expect(renderedFor).toEqual([greedy, "203.0.113.1"]);
});

it("who waits for a slot is answered with a page that somebody else begins meanwhile", async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const render: RenderPage = async (key) => {
    begun.push(key);
    await new Promise<void>((resolve) => ends.push(resolve));
    return {
      status: 200,
      headers: {},
      body: plainBody(Buffer.from(key)),
      tags: new Set<string>(),
      complete: true,
      refused: false,
      cacheable: true,
    };
  };
  const renderGated = createSharedRenderer(pageCache, render, createRenderLimits());
  const open = (key: string, ip: string) =>
    renderGated({ key, cacheableStatus: 200, encoding: "br", ip });
  const all = Array.from({ length: 16 }, (_, n) => open(`/search?q=${n}`, `203.0.113.${n % 2}`));
  await vi.waitFor(() => expect(begun).toHaveLength(16), 10_000);
  all.push(...[7, 8, 9].map((n) => open("/product/mug", `203.0.113.${n}`)));
  all.push(open("/product/plate", "203.0.113.10"));
  await setImmediate();
  expect(begun).toHaveLength(16);

  ends[0]?.();
  ends[1]?.();
  await vi.waitFor(
    () => expect(begun.slice(16)).toEqual(["/product/mug", "/product/plate"]),
    10_000,
  );
  for (const end of ends) end();
  expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
  expect(begun).toHaveLength(18);
});
