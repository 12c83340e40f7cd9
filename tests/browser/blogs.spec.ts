import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { BlogPost } from "#shared/blog/contract.ts";
import { adminHeaders } from "./products.ts";
import { admin } from "./store-facts.ts";
import { expect, openChangedPage, openPage, setLocalStorage, test } from "./test.ts";
import { logIn } from "./users.ts";

const PICTURE = "/media/demo/mug-press-11-oz/1-800x800/800.webp";

/** Publishes a blog post for as long as the work takes. */
async function withBlogPost(
  request: APIRequestContext,
  given: Partial<Pick<BlogPost, "title" | "content" | "images">>,
  work: (blog: BlogPost) => Promise<void>,
): Promise<void> {
  const headers = await adminHeaders(request);
  const made = await request.post("/api/v1/blog/create-blog", {
    headers,
    data: { title: `Article ${randomUUID()}`, content: "<p>a</p>", thumbnail: PICTURE, ...given },
  });
  expect(made.status()).toBe(201);
  const { blog } = await made.json();
  try {
    await work(blog);
  } finally {
    await request.delete(`/api/v1/blog/delete-blog/${blog._id}`, { headers });
  }
}

test("a blog is found in the list, read, and read on", async ({ page }) => {
  await openPage(page, "/blogs");
  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /^Which heat press/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Which heat press/);
  await expect(page.getByRole("main").getByText("By Pressroom workshop").first()).toBeVisible();
  const socket = page.getByRole("row", { name: "Vacuum press" });
  await expect(socket.getByRole("cell")).toHaveText(["2.8 kW", "16 A"]);
  const further = page.getByRole("region", { name: "Read on" }).getByRole("article");
  await expect(further).toHaveCount(4);
  await further.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^Which heat press/);
});

test("a blog's chapters and products are a click away", async ({ page }) => {
  await openPage(page, "/blog/which-heat-press");
  await page.getByRole("navigation", { name: "On this page" }).getByText("By the socket").click();
  await expect(page.getByRole("heading", { name: "By the socket", exact: true })).toBeInViewport();
  await page.getByRole("link", { name: "five-mug press" }).click();
  await expect(page).toHaveURL("/product/five-mug-press");
});

test("blogs are searched, by script and by address", async ({ page }) => {
  await openPage(page, "/blogs");
  const box = page.getByRole("searchbox", { name: "Search blogs" });
  await box.fill("CHLORIDE");
  await box.press("Enter");
  await expect(page.getByText("Found 1 blog for “CHLORIDE”")).toBeVisible();
  const found = page.getByRole("main").getByRole("article");
  await expect(found.getByRole("heading")).toHaveText(/^Fiber, CO₂ or diode/);
  await openPage(page, page.url());
  await expect(found).toHaveCount(1);
  await expect(box).toHaveValue("CHLORIDE");
  await box.fill("100% <b>&amp; _");
  await box.press("Enter");
  await expect(page.getByText("No blogs found for “100% <b>&amp; _”")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All blogs" }).click();
  await expect(page).toHaveURL("/blogs");
  await expect(found).not.toHaveCount(0);
});

test("nothing runs that stands in a blog, even for an admin", async ({ page, request }) => {
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const { user, token } = await logIn(request, admin);
  await setLocalStorage(page, { auth: JSON.stringify({ user, token }) });
  const mark = randomUUID();
  const title = `</script><script>alert(1)</script><!-- \u2028 <img src=x onerror=alert(2)> ${mark}`;
  const content = [
    "<script>alert(3)</script><p onclick=alert(4) style='position:fixed'>Harmless</p>",
    `<img src="${PICTURE}" onload="alert(5)"><svg onload=alert(6)><p>words</p></svg>`,
    "<a href='javascript:alert(7)'>link</a><a href='/\t/evil.example'>other</a>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(8)&gt;'></math>",
    "<noscript><p title='</noscript><img src=x onerror=alert(9)>'></noscript>",
    "<iframe srcdoc='<script>alert(10)</script>'></iframe><form action=//evil.example><button>b",
  ].join("");
  await withBlogPost(request, { title, content }, async ({ slug }) => {
    for (const path of ["/blogs", "/alternate", `/blogs?q=${mark}`, `/blog/${slug}`]) {
      const marked = page.getByText(mark).first();
      await openChangedPage(page, path, () => expect(marked).toBeVisible({ timeout: 500 }));
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.replace("\u2028", " "));
    await page.getByText("Harmless").click();
    await page.getByText("link", { exact: false }).first().click();
    await expect(page).toHaveURL(`/blog/${slug}`);
    const blogPost = page.getByRole("article").first();
    await expect(blogPost.locator("script, svg, math, iframe, form, button, style")).toHaveCount(0);
    await expect(blogPost.locator("[onclick], [onload], [onerror], [style]")).toHaveCount(0);
    expect(ran).toEqual([]);
  });
});
