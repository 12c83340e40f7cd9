import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { blogs } from "#server/database/schema/content.ts";
import { getBlog, getBlogs } from "#shared/blog/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";
import {
  type BlogClient,
  newBlogPost,
  openBlogClient,
  unknownId,
  unknownIds,
} from "./blog-posts.ts";

let shop: TestShop;
let blogPosts: BlogClient;

beforeAll(async () => {
  shop = await openTestShop();
  blogPosts = await openBlogClient(shop);
});

afterAll(() => shop.close());

describe("publishing a blog post", () => {
  it("answers it as every reader gets it, signed by the admin", async () => {
    const body = {
      ...newBlogPost(),
      images: ["/media/blog-images/b-10x10/10.webp"],
      author: "Mallory",
    };
    const answer = await blogPosts.create(body);
    expect(answer.status).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toMatchObject({ success: true, message: "Blog created successfully" });
    const { blog } = answer.body;
    const [author] = await shop.database.db
      .select()
      .from(users)
      .where(sql`id = ${blogPosts.admin._id}`);
    expect(blog).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      slug: body.title.toLowerCase().replaceAll(" ", "-"),
      title: body.title,
      content: body.content,
      thumbnail: body.thumbnail,
      images: body.images,
      author: { _id: blogPosts.admin._id, name: author?.name },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      updatedAt: blog?.createdAt,
    });
    expect((await blogPosts.read(blog?.slug ?? "")).body).toEqual({ success: true, blog });
  });

  it.each([
    ["no title", { title: undefined }, "title", "Title is required"],
    ["a blank title", { title: " \t " }, "title", "Title is required"],
    ["a title that is not text", { title: ["x"] }, "title", "Title is required"],
    ["a title that is null", { title: null }, "title", "Title is required"],
    ["content that is not text", { content: 5 }, "content", "Content is required"],
    ["a thumbnail that is null", { thumbnail: null }, "thumbnail", "Thumbnail image is required"],
    ["no content", { content: undefined }, "content", "Content is required"],
    ["blank content", { content: "  " }, "content", "Content is required"],
    ["content of empty tags", { content: "<p> </p><h2></h2>" }, "content", "Content is required"],
    ["spaces alone", { content: "<p>&nbsp;<br>\u200b</p>" }, "content", "Content is required"],
    ["a script alone", { content: "<script>x</script>" }, "content", "Content is required"],
    ["no thumbnail", { thumbnail: undefined }, "thumbnail", "Thumbnail image is required"],
    ["a blank thumbnail", { thumbnail: " " }, "thumbnail", "Thumbnail image is required"],
  ])("refuses %s", async (_, given, field, message) => {
    const answer = await blogPosts.create({ ...newBlogPost(), ...given });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      code: "invalid_request",
      message,
      fields: { [field]: message },
    });
  });

  it.each([
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "//evil.example/x.png",
    "/\\evil.example/x.png",
    "/product/mug",
    "/media/../product/mug",
    "media/x.png",
    "blob:x",
    "x",
  ])("refuses the picture %j", async (address) => {
    const thumbnail = await blogPosts.create({ ...newBlogPost(), thumbnail: address });
    expect(thumbnail.status).toBe(400);
    expect(Object.keys(thumbnail.body.fields ?? {})).toEqual(["thumbnail"]);
    const images = await blogPosts.create({
      ...newBlogPost(),
      images: ["/media/a/b-1x1/1.webp", address],
    });
    expect(images.status).toBe(400);
    expect(Object.keys(images.body.fields ?? {})).toEqual(["images"]);
  });

  it("refuses what cannot be stored or is not a blog post", async () => {
    expect((await blogPosts.create({ ...newBlogPost(), title: "a\u0000b" })).status).toBe(400);
    expect((await blogPosts.create({ ...newBlogPost(), title: "x".repeat(201) })).status).toBe(400);
    expect(
      (await blogPosts.create({ ...newBlogPost(), content: "x".repeat(500_001) })).status,
    ).toBe(400);
    expect(
      (await blogPosts.create({ ...newBlogPost(), content: "&".repeat(400_000) })).status,
    ).toBe(400);
    const begun = performance.now();
    expect(
      (await blogPosts.create({ ...newBlogPost(), content: "<b>".repeat(160_000) })).status,
    ).toBe(400);
    expect(
      (await blogPosts.create({ ...newBlogPost(), content: `x${"<b>".repeat(20_000)}` })).status,
    ).toBe(201);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(
      (await blogPosts.create({ ...newBlogPost(), content: "x".repeat(1_100_000) })).status,
    ).toBe(413);
  });

  it("makes a slug of its own of every title, 40 at once too", async () => {
    const title = "Café & crème: 50 % off!";
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => blogPosts.create({ ...newBlogPost(), title })),
    );
    const slugs = answers.map((answer) => answer.body.blog?.slug);
    expect(new Set(slugs).size).toBe(40);
    expect(slugs).toContain("cafe-and-creme-50-percent-off");
    const nameless = await blogPosts.newBlog({ title: "नमस्ते" });
    expect((await blogPosts.read(nameless.slug)).body.blog?.title).toBe("नमस्ते");
  });

  it("keeps the author's name when the account is gone", async () => {
    const other = await newAdmin(shop);
    const { body } = await blogPosts.create(newBlogPost(), { token: other.token });
    await shop.database.db.delete(users).where(sql`id = ${other._id}`);
    const author = (await blogPosts.read(body.blog?.slug ?? "")).body.blog?.author;
    expect(author).toEqual({ _id: "", name: body.blog?.author.name });
  });
});

describe("changing a blog post", () => {
  it.each([
    ["title", "Another title"],
    ["content", "<p>Other words</p>"],
    ["thumbnail", "https://images.example.com/a.png"],
    ["images", ["/media/blog-images/c-1x1/1.webp"]],
    ["images", []],
  ])("changes its %s and nothing else", async (part, value) => {
    const before = await blogPosts.newBlog({ images: ["/media/blog-images/d-1x1/1.webp"] });
    const answer = await blogPosts.update(before._id, { [part]: value });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("Blog updated successfully");
    const { updatedAt, ...rest } = before;
    expect(answer.body.blog).toEqual({
      ...rest,
      [part]: value,
      updatedAt: expect.any(String),
    });
    expect(Date.parse(answer.body.blog?.updatedAt ?? "")).toBeGreaterThan(Date.parse(updatedAt));
    expect((await blogPosts.read(before.slug)).body.blog).toEqual(answer.body.blog);
  });

  it("changes nothing where nothing is named", async () => {
    const before = await blogPosts.newBlog();
    for (const body of [{}, { slug: "other", author: "x", createdAt: "2000-01-01", _id: "x" }]) {
      const answer = await blogPosts.update(before._id, body);
      expect(answer.status).toBe(200);
      expect(answer.body.blog).toEqual(before);
    }
  });

  it("keeps the author when another admin changes it", async () => {
    const before = await blogPosts.newBlog();
    const other = await newAdmin(shop);
    const answer = await blogPosts.update(before._id, { title: "By another hand" }, other.token);
    expect(answer.body.blog?.author).toEqual(before.author);
  });

  it.each([
    [{ title: "" }, "Title is required"],
    [{ title: null }, "Title is required"],
    [{ content: "<p></p>" }, "Content is required"],
    [{ thumbnail: "" }, "Thumbnail image is required"],
    [{ thumbnail: "javascript:x" }, expect.stringContaining("thumbnail")],
  ])("refuses %j whole", async (given, message) => {
    const before = await blogPosts.newBlog();
    const answer = await blogPosts.update(before._id, { title: "New", ...given });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(message);
    expect((await blogPosts.read(before.slug)).body.blog).toEqual(before);
  });

  it.each(unknownIds)("does not find %j", async (id) => {
    const answer = await blogPosts.update(id, { title: "New" });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

describe("deleting a blog post", () => {
  it("takes it from every list, once", async () => {
    const blog = await blogPosts.newBlog();
    const answer = await blogPosts.remove(blog._id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: "Blog deleted successfully" });
    expect((await blogPosts.read(blog.slug)).status).toBe(404);
    expect(await blogPosts.allIds()).not.toContain(blog._id);
    expect((await blogPosts.remove(blog._id)).status).toBe(404);
    expect((await blogPosts.update(blog._id, { title: "x" })).status).toBe(404);
  });

  it.each(unknownIds)("does not find %j", async (id) => {
    expect((await blogPosts.remove(id)).status).toBe(404);
  });
});

describe("those who are not admins", () => {
  it("change nothing", async () => {
    const blog = await blogPosts.newBlog();
    const count = await shop.database.db.$count(blogs);
    const user = await newShopper(shop);
    for (const [token, status] of [
      [user.token, 403],
      ["garbage", 401],
      ["", 401],
    ] as const) {
      expect((await blogPosts.create(newBlogPost(), { token })).status).toBe(status);
      expect((await blogPosts.create({}, { token })).status).toBe(status);
      expect((await blogPosts.update(blog._id, { title: "x" }, token)).status).toBe(status);
      expect((await blogPosts.remove(blog._id, token)).status).toBe(status);
      expect((await blogPosts.remove(unknownId, token)).status).toBe(status);
    }
    expect((await blogPosts.read(blog.slug)).body.blog).toEqual(blog);
    expect(await shop.database.db.$count(blogs)).toBe(count);
  });

  it("read everything", async () => {
    const blog = await blogPosts.newBlog();
    const { token } = await newShopper(shop);
    for (const more of [{}, { token }, { token: "garbage" }]) {
      const params = { slug: blog.slug };
      expect((await callEndpoint(shop, getBlog, { params, ...more })).body.blog).toEqual(blog);
      expect((await callEndpoint(shop, getBlogs, more)).body.blogs).toContainEqual(
        expect.objectContaining({ _id: blog._id, title: blog.title }),
      );
    }
  });
});
