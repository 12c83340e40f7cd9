import { expect, it, vi } from "vitest";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openTestFeed } from "#tests/support/change-feed.ts";
import { rememberChoices } from "./remember-choices.ts";

function remember() {
  const feed = openTestFeed();
  const load = vi.fn(async () => ({ value: "mugs", tags: [cacheTags.categories] }));
  const choices = rememberChoices<string>(feed, 10);
  return { feed, load, read: () => choices("key", load) };
}

it.each([
  ["a sale", cacheTags.product("a mug"), 1],
  ["another list's change", cacheTags.list(7), 1],
  ["any change of an entry, such as being sold out", cacheTags.list(), 2],
  ["its own tag", cacheTags.categories, 2],
])("after %s what is shown is chosen as often as it may be another", async (_name, tag, times) => {
  const { feed, load, read } = remember();
  await read();
  feed.announce(tag);
  expect(await read()).toBe("mugs");
  expect(load).toHaveBeenCalledTimes(times);
});

it("nothing is remembered while changes are not received", async () => {
  const { feed, load, read } = remember();
  feed.lose(40);
  await read();
  await read();
  expect(load).toHaveBeenCalledTimes(2);
});
