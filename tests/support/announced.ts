import { expect, vi } from "vitest";
import { announce } from "#server/database/change-feed.ts";
import { newId } from "#server/lib/ids.ts";
import type { TestShop } from "./test-shop.ts";

/**
 * Does the work and answers the tags that are announced with it, in their order. Announcements come
 * in the order of their commits but late: those of what was done before are waited for, and left out.
 */
export async function announcedBy(
  { changes, database }: Pick<TestShop, "changes" | "database">,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const begin = newId();
  const end = newId();
  const heard: string[] = [];
  changes.listen((tag) => void heard.push(tag));
  const hear = async (mark: string) => {
    await announce(database.db, mark);
    await vi.waitFor(() => expect(heard).toContain(mark), { timeout: 10_000 });
  };
  await hear(begin);
  await work();
  await hear(end);
  return heard.slice(heard.indexOf(begin) + 1, heard.indexOf(end));
}
