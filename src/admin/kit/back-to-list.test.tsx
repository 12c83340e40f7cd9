import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { loads } from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as blogPage from "../blog/blog-page.tsx";
import * as manageBlogsPage from "../blog/manage-blogs-page.tsx";
import * as productPage from "../catalogue/products/product-page.tsx";
import * as productsPage from "../catalogue/products/products-page.tsx";

const mug = testProduct();
const post = {
  _id: "b1",
  slug: "how-hot",
  title: "How hot",
  content: "<p>Press it at 200 °C.</p>",
  thumbnail: "/media/blog-thumbnails/a-800x800/800.webp",
  images: [],
  author: { _id: "u1", name: "Asha" },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

beforeEach(() => {
  signInAsAdmin();
  fakeApi({
    ...loads,
    getCategories: () => success({ success: true, category: [{ ...mug.category, parent: null }] }),
    getProduct: () => success({ success: true, product: mug }),
    updateProduct: () => success({ success: true, message: "Saved", product: mug }),
    deleteProduct: () => success({ success: true, message: "Gone" }),
    listAdminProducts: () =>
      success({
        success: true,
        lowStock: 5,
        ofCategories: {},
        products: [mug],
        total: 1,
        page: 2,
        pages: 2,
      }),
    getBlog: () => success({ success: true, blog: post }),
    updateBlog: () => success({ success: true, message: "Saved", blog: post }),
    searchBlogs: () =>
      success({ success: true, blogs: [{ ...post, excerpt: "" }], total: 1, page: 1, pages: 1 }),
  });
});

describe("a product's page", () => {
  const list = "/dashboard/admin/products?search=mug&page=2";
  const open = () =>
    renderPage(productPage, {
      route: "/dashboard/admin/update-product/:slug",
      path: "/dashboard/admin/update-product/white-mug",
      state: { list },
    });

  it("leads back to the list as it was left, once it is saved", async () => {
    const { user, currentPath } = open();
    await user.click(await screen.findByRole("button", { name: "Update product" }));
    await waitFor(() => expect(currentPath()).toBe(list), { timeout: 3_000 });
  });

  it("leads back to it by its link, and once it is deleted", async () => {
    const { user, currentPath } = open();
    const back = await screen.findByRole("link", { name: "All products" });
    expect(back.getAttribute("href")).toBe(list);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.type(screen.getByRole("textbox", { name: /Type yes/ }), "yes");
    const buttons = screen.getAllByRole("button", { name: "Delete" });
    await user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(currentPath()).toBe(list));
  });

  it("is reached from a filtered list, which shows the product again when one comes back", async () => {
    const { user, currentPath } = renderPage(productsPage, {
      route: "/dashboard/admin/products",
      path: list,
      state: { edited: mug._id },
    });
    const update = await screen.findByRole("link", { name: "Update White mug" });
    await waitFor(() => expect(document.activeElement).toBe(update));
    await user.click(update);
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/update-product/white-mug"));
  });
});

describe("a blog's page", () => {
  const list = "/dashboard/admin/blogs?search=hot";

  it("leads back to the list as it was left, once it is saved", async () => {
    const { user, currentPath } = renderPage(blogPage, {
      route: "/dashboard/admin/update-blog/:slug",
      path: "/dashboard/admin/update-blog/how-hot",
      state: { list },
    });
    await user.type(await screen.findByLabelText("Title"), " is it");
    await user.click(screen.getByRole("button", { name: "Update blog" }));
    await waitFor(() => expect(currentPath()).toBe(list));
  });

  it("is in sight again in the list that one comes back to", async () => {
    renderPage(manageBlogsPage, {
      route: "/dashboard/admin/blogs",
      path: list,
      state: { edited: post._id },
    });
    const edit = await screen.findByRole("link", { name: "How hot" });
    await waitFor(() => expect(document.activeElement).toBe(edit));
  });
});
