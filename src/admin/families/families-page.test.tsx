import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as listPage from "./families-page.tsx";

beforeEach(() => signIn());

describe("the list of families", () => {
  const row = {
    _id: "mugs",
    name: "Two-tone mug",
    sharedTiers: true,
    updatedAt: "2026-01-01T00:00:00.000Z",
    options: ["Colour"],
    variants: 6,
    faultyVariants: 1,
    photos: [],
  };

  it("tells of each what it is and what is wrong, and asks before it deletes one", async () => {
    const deleted: unknown[] = [];
    fakeApi({
      listFamilies: () =>
        success({ success: true as const, families: [row], total: 1, page: 1, pages: 1 }),
      deleteFamily: ({ params }) => {
        deleted.push(params.id);
        return success({ success: true as const, message: "The family is deleted" });
      },
    });
    const { user } = renderPage(listPage, { route: "/dashboard/admin/families" });
    await screen.findByText("6 products · by colour · bulk prices together");
    screen.getByText("1 product lacks a value or has several");
    await actOn(user, "Actions for Two-tone mug", "Delete");
    screen.getByText(/^The 6 products of Two-tone mug stay in the shop/);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await expect.poll(() => deleted).toEqual(["mugs"]);
  });

  it("has pages, and shows the last one where an address asks for more", async () => {
    fakeApi({
      listFamilies: ({ query: { page } }) =>
        success({
          success: true as const,
          families: Number(page) > 3 ? [] : [{ ...row, name: `Page ${page}` }],
          total: 123,
          page: Number(page),
          pages: 3,
        }),
    });
    const route = "/dashboard/admin/families";
    const { currentPath } = renderPage(listPage, { route, path: `${route}?search=mug&page=99` });
    await screen.findByText("Page 3");
    screen.getByText("123 families");
    expect(currentPath()).toBe(`${route}?search=mug&page=3`);
  });
});
