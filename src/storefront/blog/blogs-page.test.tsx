import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import * as blogsPage from "./blogs-page.tsx";

it("says that a page past the end is not there, and leads to the last", async () => {
  fakeApi({
    getBlogs: () => success({ success: true, blogs: [], total: 20, page: 99, pages: 2 }),
  });
  renderPage(blogsPage, { route: "/blogs", path: "/blogs?page=99" });
  await screen.findByText("There is no page 99");
  const link = screen.getByRole("link", { name: "Go to page 2" });
  expect(link.getAttribute("href")).toBe("/blogs?page=2");
});

it("goes on beyond its numbered pages, and counts no further", async () => {
  const id = (place: number) => `01890a5d-ac96-774b-bcce-b302099a80${10 + place}`;
  const facts = { total: 10_000, isMore: true, page: 1, pages: 834 };
  fakeApi({
    searchBlogs: ({ query }) =>
      success({
        ...{ success: true, blogs: [], ...facts },
        ...(query.after === id(1) && { previous: id(2), next: id(3) }),
      }),
  });
  renderPage(blogsPage, { route: "/blogs", path: `/blogs?q=press&after=${id(1)}` });
  await screen.findByText("Found more than 10,000 blogs for “press”");
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(link("Newer")).toBe(`/blogs?q=press&before=${id(2)}`);
  expect(link("Older")).toBe(`/blogs?q=press&after=${id(3)}`);
  expect(link("Last page")).toBe("/blogs?q=press&before=end");
});

it("says that it could not be fetched, and is fetched again when asked to", async () => {
  let away = true;
  fakeApi({
    getBlogs: () =>
      away
        ? failure("unavailable", "The shop is busy.")
        : success({ success: true, blogs: [], total: 0, page: 1, pages: 0 }),
  });
  const { user } = renderPage(blogsPage, { route: "/blogs" });
  await screen.findByText("Error fetching blogs");
  away = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No blogs found");
  expect(screen.queryByText("Error fetching blogs")).toBeNull();
});
