import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { usualNavigation } from "#shared/settings/navigation-defaults.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as navigationPage from "./navigation-page.tsx";

beforeEach(signInAsAdmin);

function openPage() {
  const sent: unknown[] = [];
  fakeApi({
    getNavigationSettings: () =>
      success({ success: true as const, settings: usualNavigation, version: 0 }),
    saveNavigationSettings: ({ body }) => {
      sent.push(body);
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const route = "/dashboard/admin/settings/navigation";
  return { ...renderPage(navigationPage, { route }), sent };
}

const shownLinks = (name: string) =>
  screen
    .queryAllByRole("link", { hidden: true, name })
    .filter((link) => link.closest("[inert]") !== null);

it("shows menu and footer as they are typed, moved and removed, at two widths, and sends them", async () => {
  const { user, sent } = openPage();
  const about = await screen.findByLabelText<HTMLInputElement>("Words of menu link 4");
  expect(about.value).toBe("About us");
  await user.clear(about);
  await user.type(about, "Who we are");
  expect(shownLinks("Who we are")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Move Who we are up" }));
  await user.click(screen.getByRole("button", { name: "Remove way to order 2" }));
  const note = screen.getByLabelText("Text below the columns (optional)");
  await user.type(note, "Closed on Friday");
  expect(screen.getAllByText("Closed on Friday", { selector: "[inert] p" })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Save menu and footer" }));
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const [home, categories, all, , blogs] = usualNavigation.menu;
  expect(sent).toEqual([
    {
      version: 0,
      settings: {
        ...usualNavigation,
        menu: [
          home,
          categories,
          { shows: "link", name: "Who we are", to: "/about-us" },
          all,
          blogs,
        ],
        ordering: usualNavigation.ordering.slice(0, 1),
        note: "Closed on Friday",
      },
    },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Words of menu link 3").value).toBe("Who we are");
});

it("refuses a link without words or target at its field, and a footer that lost a policy", async () => {
  const { user, sent } = openPage();
  await user.click(await screen.findByRole("button", { name: "Add menu link" }));
  await user.click(screen.getByRole("button", { name: "Remove link of the third column 2" }));
  await user.click(screen.getByRole("button", { name: "Save menu and footer" }));
  const form = within(screen.getByRole("form", { name: "Menu and footer" }));
  await form.findByText("Words is required");
  form.getByText("Enter where the link leads");
  form.getByText("Keep a link to the privacy policy in one of the columns: /privacy-policy");
  expect(sent).toEqual([]);
});

it("takes the categories out of the menu and puts them back", async () => {
  const { user } = openPage();
  const menu = within(await screen.findByRole("group", { name: "Links of the menu" }));
  const add = () => menu.queryByRole("button", { name: "Add the shop's categories" });
  expect(add()).toBeNull();
  await user.click(menu.getByRole("button", { name: "Remove menu link 2" }));
  expect(menu.queryByText(/The first two categories/)).toBeNull();
  await user.click(add() as HTMLElement);
  menu.getByText(/The first two categories/);
});
