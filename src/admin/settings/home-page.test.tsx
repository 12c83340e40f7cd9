import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { usualHome } from "#shared/settings/home-defaults.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as homePage from "./home-page.tsx";

const media = {
  success: true as const,
  ...{ host: "own" as const, maxBytes: 1_000, maxPixels: 1_000, accept: ["image/png"] },
};

beforeEach(signInAsAdmin);

it("the home page is shown as it is typed, moved in its order, refused at its fields, and sent", async () => {
  const sent: unknown[] = [];
  fakeApi({
    getHomeSettings: () => success({ success: true as const, settings: usualHome, version: 0 }),
    getMediaConfig: () => success(media),
    getProduct: () => failure("not_found", "Product not found"),
    saveHomeSettings: ({ body }) => {
      sent.push(body);
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = renderPage(homePage, { route: "/dashboard/admin/settings/home" });
  const heading = await screen.findByLabelText<HTMLInputElement>("Heading of the page");
  await user.clear(heading);
  await user.type(heading, "Print more");
  const shown = screen.getByRole("heading", { level: 1, hidden: true, name: "Print more" });
  expect(shown.closest("[inert]")).not.toBeNull();
  const product = screen.getByLabelText("Product of slide 1 (optional)");
  await user.clear(product);
  const banner = screen.getByLabelText("Text of the banner");
  await user.type(banner, "Closed on Friday");
  await user.click(screen.getByRole("button", { name: "Move Slides up" }));
  await user.click(screen.getByRole("checkbox", { name: "Show Start a business" }));
  const founded = screen.getByLabelText("Founded in");
  await user.clear(founded);
  await user.type(founded, "long ago");
  const save = screen.getByRole("button", { name: "Save home page" });
  await user.click(save);
  await screen.findByText("Enter a year, such as 1988");
  await user.clear(founded);
  await user.type(founded, "1990");
  await screen.findByText("Enter where the button leads");
  screen.getByText("Enter the first day of the banner");
  const form = within(screen.getByRole("form", { name: "Home page" }));
  form.getByText("Choose a picture, or name a product that has one");
  expect(sent).toEqual([]);
  await user.type(product, "heat-press");
  await user.clear(banner);
  await user.click(save);
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const [counters, carousel, ...rest] = usualHome.sections;
  const [first, ...others] = usualHome.slides;
  expect(sent).toEqual([
    {
      version: 0,
      settings: {
        ...usualHome,
        hero: { ...usualHome.hero, title: "Print more" },
        seo: { ...usualHome.seo, foundedIn: 1990 },
        slides: [{ ...first, product: "heat-press" }, ...others],
        sections: [carousel, counters, ...rest].map((section) =>
          section?.name === "kits" ? { ...section, shown: false } : section,
        ),
      },
    },
  ]);
  expect(heading.value).toBe("Print more");
});
