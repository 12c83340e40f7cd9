import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { buildTestShops } from "../support/built-shops.ts";
import { openFolder } from "../support/database-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A DATA_DIR with a database that was made and shut down; tests work on copies of it. */
    databaseToCopy: string;
  }
}

/** Before all files: builds the shop that several of them start, and makes the database of others. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await buildTestShops();
  const folder = await openFolder();
  await (await startEmbedded({ dataDir: folder.path, log: () => {} })).stop();
  project.provide("databaseToCopy", folder.path);
  return folder.remove;
}
