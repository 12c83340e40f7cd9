import { expect, it, vi } from "vitest";
import { readSettingsValue } from "#shared/settings/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { followStoreSettings, openLiveStore } from "./live-store-info.ts";

const usual = { name: "A", email: "a@example.org", phone: "+91 33 4000 1988" };
const called = (name: string) => readSettingsValue("store", { ...usual, name });
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A shop whose database answers when it is told to. */
async function follow() {
  let tell: (tag: string) => void = () => {};
  const info = { ...usual } as StoreInfo;
  const store = openLiveStore(info);
  const stored: Record<string, { settings: unknown; version: number }> = {
    store: { settings: called("A"), version: 1 },
  };
  const read = (subject: string) =>
    stored[subject] ?? { settings: readSettingsValue(subject as "branches", {}), version: 0 };
  const settings = { find: vi.fn(async (subject: string) => read(subject)) };
  const onChange = vi.fn();
  const stop = await followStoreSettings({
    ...{ settings: settings as never, store, onChange, log: { warn: () => {} } as never },
    changes: { listen: (heard) => (tell = heard) },
  });
  return {
    find: settings.find,
    info,
    store,
    stored,
    read,
    onChange,
    stop,
    tell: (tag: string) => tell(tag),
  };
}

it("tells of settings that were others for as long as they were read", async () => {
  const { find, info, store, stored, read, onChange, stop, tell } = await follow();
  // The pool is busy: readings wait.
  const waiting: (() => void)[] = [];
  find.mockImplementation(
    (subject) => new Promise((resolve) => waiting.push(() => resolve(read(subject)))),
  );
  // This node saves B,
  stored.store = { settings: called("B"), version: 2 };
  store.apply("store", called("B"), 2);
  tell(cacheTags.settings("store"));
  // and A again: its announcement is heard before the commit is answered.
  stored.store = { settings: called("A"), version: 3 };
  tell(cacheTags.settings("store"));
  // A page that is rendered now is kept: nothing is announced after it.
  expect(info.name).toBe("B");
  store.apply("store", called("A"), 3);
  for (const answer of waiting) answer();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  stop();
  expect(info.name).toBe("A");
});

it("does not go back to its own save where a later one of another node was read", async () => {
  const { info, store, stored, stop, tell } = await follow();
  // This node saves B; its commit is answered late. Another node saves C meanwhile.
  stored.store = { settings: called("C"), version: 3 };
  tell(cacheTags.settings("store"));
  await soon();
  expect(info.name).toBe("C");
  store.apply("store", called("B"), 2);
  await soon();
  stop();
  expect(info.name).toBe("C");
});

it("tells of what was read beside a reading that failed", async () => {
  const { find, info, stored, read, onChange, stop, tell } = await follow();
  stored.branches = {
    settings: {
      ...readSettingsValue("branches", {}),
      branches: [{ id: "howrah", name: "Howrah" }],
    },
    version: 1,
  };
  find.mockImplementation(async (subject) => {
    if (subject === "store") throw new Error("timeout exceeded when trying to connect");
    await soon();
    return read(subject);
  });
  tell("*");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  stop();
  expect(info.branches?.[0]?.name).toBe("Howrah");
});
