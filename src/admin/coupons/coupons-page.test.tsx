import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminCoupon } from "#shared/coupons/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as couponsPage from "./coupons-page.tsx";

const diwali: AdminCoupon = {
  ...{ _id: "c1", code: "DIWA-LI10", percent: 10, kind: "shared", state: "usable", orders: 3 },
  ...{ note: "Festival", endsOn: "2026-11-30" },
  ...{ createdAt: "2026-10-01T10:00:00.000Z", updatedAt: "2026-10-01T10:00:00.000Z" },
};
const used: AdminCoupon = {
  ...{ ...diwali, _id: "c2", code: "ABCD-EFGH", kind: "single", state: "used", orders: 1 },
  order: { _id: "o1", name: "SO-26-000123" },
};

/** The page, and what was sent. */
function openCoupons(...coupons: AdminCoupon[]) {
  const sent: unknown[] = [];
  fakeApi({
    listCoupons: () =>
      success({ success: true as const, coupons, total: coupons.length, page: 1, pages: 1 }),
    createCoupon: ({ body }) => {
      sent.push(body);
      return body.code === "TAKEN"
        ? failure("invalid_request", "There is a coupon TAKE-N already.", {
            fields: { code: "There is a coupon TAKE-N already." },
          })
        : success({ success: true as const, message: "The coupon is made.", coupon: diwali });
    },
    updateCoupon: ({ params, body }) => {
      sent.push({ ...params, ...body });
      return success({ success: true as const, message: "It is changed.", coupon: diwali });
    },
    endCoupon: ({ params }) => {
      sent.push(params);
      return success({ success: true as const, message: "It is ended.", coupon: diwali });
    },
    resumeCoupon: ({ params }) => {
      sent.push({ back: params.id });
      return params.id === "c2"
        ? failure("conflict", "It was ended long ago.")
        : success({ success: true as const, message: "It can be used again.", coupon: diwali });
    },
  });
  return { sent, ...renderPage(couponsPage, { route: "/dashboard/admin/coupons" }) };
}

beforeEach(signInAsAdmin);

describe("the coupons", () => {
  it("are made by their percentage, for one order or for each customer", async () => {
    const { user, sent } = openCoupons();
    await user.click(await screen.findByRole("button", { name: "Make coupon" }));
    const form = within(screen.getByRole("form", { name: "Make coupon" }));
    await user.type(form.getByLabelText("Code"), "diwali 10");
    // A code of one's own is one for all, unless somebody says otherwise.
    expect(form.getByRole<HTMLOptionElement>("option", { name: /^Once for each/ }).selected).toBe(
      true,
    );
    await user.type(form.getByLabelText(/^Percent off/), "0");
    await user.click(form.getByRole("button", { name: "Make coupon" }));
    await form.findByText("It must take more than 0% off");
    await user.clear(form.getByLabelText(/^Percent off/));
    await user.type(form.getByLabelText(/^Percent off/), "12.5 %");
    await user.click(form.getByRole("button", { name: "Make coupon" }));
    await screen.findByText("The coupon is made.");
    expect(sent).toEqual([
      { code: "DIWA-LI10", isShared: true, percent: 12.5, endsOn: null, note: "" },
    ]);
  });

  it("that are there say until when, and are changed where they stand", async () => {
    const { user, sent } = openCoupons(diwali);
    await screen.findByText("Until 30 Nov 2026");
    await user.click(screen.getByText("DIWA-LI10"));
    const form = within(await screen.findByRole("form", { name: "Update" }));
    await user.clear(form.getByLabelText(/^Percent off/));
    await user.type(form.getByLabelText(/^Percent off/), "15");
    await user.click(form.getByRole("button", { name: "Update" }));
    await screen.findByText("It is changed.");
    expect(sent).toEqual([
      {
        ...{ id: "c1", percent: 15, endsOn: "2026-11-30", note: "Festival" },
        version: diwali.updatedAt,
      },
    ]);
  });

  it("are ended without a question, and come back where that is undone", async () => {
    const { user, sent } = openCoupons(diwali);
    await screen.findByText("Until 30 Nov 2026");
    await actOn(user, "Actions for DIWA-LI10", "End");
    await screen.findByText("It is ended.");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("It can be used again.");
    expect(sent).toEqual([{ id: "c1" }, { back: "c1" }]);
  });

  it("that were ended together come back together, but for one of which it is said why not", async () => {
    const { user } = openCoupons(diwali, { ...diwali, _id: "c2", code: "HOLI-10" });
    await user.click(await screen.findByLabelText(/^Choose all/));
    await user.click(screen.getByRole("button", { name: "End" }));
    await screen.findByText("2 of 2 ended");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("1 of 2 taken back. HOLI-10: It was ended long ago.");
  });

  it("that were ended long ago are opened and started again, with another last day", async () => {
    const endedAt = "2026-11-01T10:00:00.000Z";
    const { user, sent } = openCoupons({ ...diwali, state: "ended", endedAt });
    await user.click(await screen.findByText("DIWA-LI10"));
    const form = within(await screen.findByRole("form", { name: "Start again" }));
    fireEvent.change(form.getByLabelText(/^Last day/), { target: { value: "2026-12-31" } });
    await user.click(form.getByRole("button", { name: "Start again" }));
    await screen.findByText("It is changed.");
    expect(sent).toEqual([
      {
        ...{ id: "c1", percent: 10, endsOn: "2026-12-31", note: "Festival" },
        ...{ version: diwali.updatedAt, restart: true },
      },
    ]);
  });

  it("that are used lead to their order, and offer no change", async () => {
    const { user } = openCoupons(used);
    await user.click(await screen.findByText("ABCD-EFGH"));
    await screen.findByRole("link", { name: "order SO-26-000123" });
    expect(screen.queryByRole("form", { name: "Update" })).toBeNull();
  });
});
