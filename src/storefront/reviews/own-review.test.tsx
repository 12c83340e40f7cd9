import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { OwnReview } from "#shared/reviews/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerOrders, ownOrder } from "#tests/components/sample-order.ts";
import { signIn } from "#tests/components/sign-in.ts";
import * as ordersPage from "../orders/orders-page.tsx";

const open = () => renderPage(ordersPage, { route: "/orders" });

describe("the review of the shop", () => {
  const review = { _id: "r1", name: "Meera P.", createdAt: "2026-01-02T00:00:00.000Z" };

  async function openForm(): Promise<ReturnType<typeof renderPage>["user"]> {
    const { user } = open();
    await user.click(await screen.findByText("Write a review of our shop"));
    return user;
  }

  it("is asked of nobody who has not paid", async () => {
    signIn();
    fakeApi({ getUserOrders: answerOrders([ownOrder("unpaid")]) });
    open();
    await screen.findByRole("article");
    expect(screen.queryByText("Write a review of our shop")).toBeNull();
  });

  it("says what is missing, is thanked for and shown", async () => {
    signIn();
    fakeApi({
      getUserOrders: answerOrders([ownOrder("charged")]),
      getOwnReview: () => success({ success: true, review: null }),
      writeReview: ({ body }) => {
        const written: OwnReview = { ...review, ...body, state: "waiting" };
        return success({ success: true, message: "Thank you.", review: written });
      },
    });
    const user = await openForm();
    const send = screen.getByRole("button", { name: "Send the review" });
    const rating = screen.getByLabelText("Your rating");
    await user.click(send);
    screen.getByText("Choose 1 to 5 stars");
    screen.getByText("Write at least 10 characters");
    expect(document.activeElement).toBe(rating);

    await user.selectOptions(rating, "4 stars: good");
    await user.type(screen.getByLabelText("What you think of us"), "Too short");
    await user.click(send);
    await screen.findByText("Write at least 10 characters");
    await user.type(screen.getByLabelText("What you think of us"), ", and kind.");
    await user.click(send);
    const own = within(screen.getByRole("region", { name: "Your review of our shop" }));
    await own.findByText("Thank you.");
    own.getByText("Too short, and kind.");
    own.getByText("We have not read it yet.");
    own.getByRole("img", { name: "4 of 5 stars" });
  });
});
