import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { reviewsSettings } from "#shared/settings/reviews.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as reviewsPage from "./reviews-page.tsx";

beforeEach(signInAsAdmin);

it("review requests are off at first, refused with days that cannot be, and sent as they are typed", async () => {
  const settings = reviewsSettings.parse({});
  const sent: unknown[] = [];
  fakeApi({
    getReviewsSettings: () => success({ success: true as const, settings, version: 0 }),
    saveReviewsSettings: ({ body }) => {
      sent.push(body);
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = renderPage(reviewsPage, { route: "/dashboard/admin/settings/reviews" });
  const on = await screen.findByLabelText<HTMLInputElement>("Ask for reviews by mail");
  expect(on.checked).toBe(false);
  await user.click(on);
  const days = screen.getByLabelText("Days after the delivery");
  await user.clear(days);
  await user.type(days, "90");
  const save = screen.getByRole("button", { name: "Save review requests" });
  await user.click(save);
  await screen.findByText("Ask at most 60 days after the delivery");
  expect(sent).toEqual([]);
  await user.clear(days);
  await user.type(days, "14");
  await user.click(save);
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { requestsOn: true, requestAfterDays: 14 }, version: 0 }]),
  );
});
