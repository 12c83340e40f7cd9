import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { ModeratedReview } from "#shared/reviews/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as reviewsPage from "./reviews-page.tsx";

type State = ModeratedReview["state"];

/** The list of reviews by these people, all waiting, in a shop where colleagues are at work, too. */
function openReviews(...names: string[]) {
  const states = new Map<string, State>(names.map((name) => [name, "waiting"]));
  const listed = (): ModeratedReview[] =>
    [...states].map(([name, state]) => ({
      ...{ _id: name, name, state, email: "x@example.com", rating: 5, text: `By ${name}` },
      createdAt: "2026-11-20T10:00:00.000Z",
    }));
  fakeApi({
    listReviews: () =>
      success({
        success: true as const,
        ...{ reviews: listed(), waiting: 0, total: names.length, page: 1, pages: 1 },
      }),
    moderateReview: ({ params: { id }, body: { state, seen } }) => {
      const now = states.get(id);
      if (!now) return failure("not_found", "This review is gone");
      if (seen !== now) {
        return failure("changed_meanwhile", "It was changed.", { details: { state: now } });
      }
      states.set(id, state);
      const review = listed().find(({ _id }) => _id === id) as ModeratedReview;
      return success({ success: true as const, message: "The review is published.", review });
    },
  });
  return { states, ...renderPage(reviewsPage, { route: "/dashboard/admin/reviews" }) };
}

const act = (name: string) => screen.findByRole("button", { name });
const toasts = () =>
  screen.getAllByText("Dismiss").map((button) => button.closest("li")?.textContent);

beforeEach(signInAsAdmin);

describe("the reviews", () => {
  it("that are published together are told of once, but for what a colleague rejected meanwhile", async () => {
    const { user, states } = openReviews("Asha R.", "Ravi K.", "Meera P.");
    await user.click(await screen.findByRole("checkbox", { name: "Choose all 3 on this page" }));
    states.set("Ravi K.", "refused");
    states.delete("Meera P.");
    await user.click(await act("Publish"));
    await screen.findByText("1 published, 1 was rejected meanwhile. Meera P.: This review is gone");
    expect(toasts()).toHaveLength(1);
    expect([...states]).toEqual([
      ["Asha R.", "shown"],
      ["Ravi K.", "refused"],
    ]);
  });

  it("that are rejected together are brought back by the toast", async () => {
    const { user, states } = openReviews("Asha R.", "Ravi K.");
    states.set("Ravi K.", "shown");
    await user.click(await screen.findByRole("checkbox", { name: "Choose all 2 on this page" }));
    await user.click(await act("Reject"));
    await screen.findByText("2 rejected");
    expect([...states.values()]).toEqual(["refused", "refused"]);
    await user.click(await act("Undo"));
    await screen.findByText("2 put back");
    await waitFor(() => expect([...states.values()]).toEqual(["waiting", "shown"]));
  });
});
