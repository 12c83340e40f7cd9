import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { BlogSummary } from "#shared/blog/contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as manageBlogsPage from "./manage-blogs-page.tsx";

const summary: BlogSummary = {
  _id: "b1",
  slug: "how-hot",
  title: "How hot",
  excerpt: "Press it at 200 °C.",
  thumbnail: "/media/blog-thumbnails/a-800x800/800.webp",
  images: [],
  author: { _id: "u1", name: "Asha" },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const listed = (blogs: BlogSummary[]) =>
  success({ success: true as const, blogs, total: blogs.length, page: 1, pages: 1 });
const getBlogs = () => listed([summary]);
const openList = () => renderPage(manageBlogsPage, { route: "/dashboard/admin/blogs" });

beforeEach(signInAsAdmin);

describe("the list of blogs", () => {
  it("says that it cannot be fetched, and tries again", async () => {
    let answers = 0;
    fakeApi({
      getBlogs: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : getBlogs();
      },
    });
    const { user } = openList();
    await screen.findByText("Error fetching blogs");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("1 blog");
  });

  it("loses the one that is deleted without being asked about, and has it again after Undo", async () => {
    let isDeleted = false;
    fakeApi({
      getBlogs: () => (isDeleted ? listed([]) : getBlogs()),
      deleteBlog: () => {
        isDeleted = true;
        return success({ success: true, message: "Blog deleted successfully" });
      },
      restoreBlog: ({ params }) => {
        isDeleted = params.id !== summary._id;
        const blog = { ...summary, content: "<p>Press it at 200 °C.</p>" };
        return success({ success: true, message: "“How hot” is back", blog });
      },
    });
    const { user } = openList();
    await actOn(user, "Actions for How hot", "Delete");
    await screen.findByText("Blog deleted successfully");
    const count = await screen.findByText("0 blogs");
    await waitFor(() => expect(document.activeElement).toBe(count));
    screen.getByText("No blogs yet");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("“How hot” is back");
    await screen.findByText("1 blog");
  });

  it("says that deleting failed, and stays as it was", async () => {
    fakeApi({ getBlogs, deleteBlog: noAnswer });
    const { user } = openList();
    await actOn(user, "Actions for How hot", "Delete");
    await screen.findByText("Error deleting blog");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    screen.getByText("1 blog");
  });

  it("has pages, and shows the last one where an address asks for more", async () => {
    fakeApi({
      getBlogs: ({ query: { page } }) =>
        success({
          success: true,
          blogs: Number(page) > 3 ? [] : [{ ...summary, title: `Page ${page}`, excerpt: "" }],
          total: 123,
          page: Number(page),
          pages: 3,
        }),
    });
    const { user, currentPath } = renderPage(manageBlogsPage, {
      route: "/dashboard/admin/blogs",
      path: "/dashboard/admin/blogs?page=99",
    });
    await screen.findByText("Page 3");
    screen.getByText("123 blogs");
    await user.click(screen.getByRole("link", { name: "Previous" }));
    await screen.findByText("Page 2");
    expect(currentPath()).toBe("/dashboard/admin/blogs?page=2");
  });
});
