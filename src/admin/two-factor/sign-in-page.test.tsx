import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as signInPage from "./sign-in-page.tsx";

const signedInAt = "2026-11-20T06:30:00.000Z";
const phone = {
  ...{ _id: "00000000000000b1", network: "203.0.113.0/24", signedInAt, lastUsedAt: signedInAt },
  device:
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
};
const here = { ...phone, _id: "00000000000000a1", device: "Firefox", isThisOne: true as const };
const getTwoFactor = () =>
  success({ success: true as const, isRequired: false, passkeys: [], recoveryCodesLeft: 0 });

beforeEach(signInAsAdmin);

it("lists one's own devices, and signs one out or all others", async () => {
  let sessions = [here, phone, { ...phone, _id: "00000000000000c1", network: "198.51.100.0/24" }];
  const ended: string[] = [];
  fakeApi({
    getTwoFactor,
    listOwnSessions: () => success({ success: true as const, sessions }),
    endOwnSession: ({ params }) => {
      ended.push(params.session);
      sessions = sessions.filter(({ _id }) => _id !== params.session);
      return success({ success: true as const, message: "The device is signed out." });
    },
    endOtherSessions: () => {
      sessions = [here];
      return success({ success: true as const, message: "You are signed out everywhere else." });
    },
  });
  const { user } = renderPage(signInPage, { route: "/dashboard/admin/sign-in" });
  const devices = within(await screen.findByRole("region", { name: "Your devices" }));
  expect(devices.getAllByRole("listitem")).toHaveLength(3);
  devices.getByText(/from 198\.51\.100\.0\/24/);
  const all = devices.getByRole("button", { name: "Sign out on all other devices" });
  const [first] = devices.getAllByRole("button", { name: /^Sign out(?! on all)/ });
  await user.click(first as HTMLElement);
  const ask = () => within(screen.getByRole("dialog"));
  await user.click(ask().getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(ended).toEqual([phone._id]));
  await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(2));
  // One other device has its own button.
  expect(all.isConnected).toBe(false);
});

it("shows the second factors where the devices cannot be loaded", async () => {
  fakeApi({
    getTwoFactor,
    listOwnSessions: () => failure("unavailable", "The shop is busy. Please try again."),
  });
  renderPage(signInPage, { route: "/dashboard/admin/sign-in" });
  await screen.findByText(/^The shop is busy/);
  screen.getByRole("heading", { name: /authenticator/i });
});
