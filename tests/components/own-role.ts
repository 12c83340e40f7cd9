import { onTestFinished } from "vitest";
import { success } from "#shared/failure.ts";
import type { Permission } from "#shared/permissions.ts";
import { loadOwnAccess } from "../../src/admin/kit/own-access.tsx";
import { fakeApi } from "./fake-api.ts";

/** The answer of `getOwnAccess` to somebody whose role has these permissions. */
export const accessOf =
  (permissions: readonly Permission[], name = "Clerk") =>
  () =>
    success({
      success: true as const,
      role: { _id: "r1", name },
      permissions: [...permissions],
      isTwoFactorMissing: false,
    });

/** Has the dashboard know the role that the shop of `fakeApi` answers, until the test ends. */
export async function takeOwnRole(): Promise<void> {
  await loadOwnAccess();
  onTestFinished(async () => {
    fakeApi({});
    await loadOwnAccess();
  });
}
