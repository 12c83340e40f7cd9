import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoArticles } from "#demo/articles/articles.ts";
import { blogApi } from "#server/blog/api.ts";
import { openBlog } from "#server/blog/service.ts";
import type { CallerOf } from "#server/call-handler.ts";
import { blogs, users } from "#server/database/schema.ts";
import { tags } from "#server/tags.ts";
import {
  createBlog,
  deleteBlog,
  getBlog,
  getBlogs,
  searchBlogs,
  updateBlog,
} from "#shared/blog/contract.ts";
import { API_PREFIX } from "#shared/call.ts";
import { callShop, newAddress, type Sent } from "./call-shop.ts";
import { newAdmin, newPerson, type Person } from "./people.ts";
import { openTestShop, type TestShop } from "./shop-under-test.ts";

let shop: TestShop;
let admin: Person;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
});

afterAll(() => shop.close());

/** What an admin fills in; each has a title of its own. */
function words() {
  made += 1;
  return {
    title: `Article ${made} of the test`,
    content: `<p>Words of article ${made}</p>`,
    thumbnail: "/media/blog-thumbnails/a-800x600/800.webp",
  };
}

const create = (body: unknown, more: Sent = {}) =>
  callShop(shop, createBlog, { body, token: admin.token, ...more });

async function newBlog(given: Partial<ReturnType<typeof words>> & { images?: string[] } = {}) {
  const answer = await create({ ...words(), ...given });
  expect(answer.status, answer.text).toBe(201);
  if (!answer.body.blog) throw new Error("no blog was made");
  return answer.body.blog;
}

const update = (id: string, body: unknown, token = admin.token) =>
  callShop(shop, updateBlog, { params: { id }, body, token });
const remove = (id: string, token = admin.token) =>
  callShop(shop, deleteBlog, { params: { id }, token });
const read = (slug: string) => callShop(shop, getBlog, { params: { slug } });
const search = (text: string) => callShop(shop, searchBlogs, { params: { text } });
const foundBy = async (text: string) => (await search(text)).body.blogs?.map(({ _id }) => _id);
const allIds = async () => (await callShop(shop, getBlogs)).body.blogs?.map(({ _id }) => _id);

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";
const unknownIds = [nobodysId, "1", "-1", "9".repeat(40), "none", "' or 1=1--", "%00", "[]", "é"];

describe("publishing an article", () => {
  it("answers it as every reader gets it, signed by the admin", async () => {
    const body = { ...words(), images: ["/media/blog-images/b-10x10/10.webp"], author: "Mallory" };
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toMatchObject({ success: true, message: "Blog created successfully" });
    const { blog } = answer.body;
    const [author] = await shop.database.sql.select().from(users).where(sql`id = ${admin._id}`);
    expect(blog).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      slug: `article-${made}-of-the-test`,
      title: body.title,
      content: body.content,
      thumbnail: body.thumbnail,
      images: body.images,
      author: { _id: admin._id, name: author?.name },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      updatedAt: blog?.createdAt,
    });
    expect((await read(blog?.slug ?? "")).body).toEqual({ success: true, blog });
  });

  it.each([
    ["no title", { title: undefined }, "title", "Title is required"],
    ["a blank title", { title: " \t " }, "title", "Title is required"],
    ["a title that is none", { title: ["x"] }, "title", "Title is required"],
    ["no content", { content: undefined }, "content", "Content is required"],
    ["blank content", { content: "  " }, "content", "Content is required"],
    ["content of empty tags", { content: "<p> </p><h2></h2>" }, "content", "Content is required"],
    ["spaces alone", { content: "<p>&nbsp;<br>\u200b</p>" }, "content", "Content is required"],
    ["a script alone", { content: "<script>x</script>" }, "content", "Content is required"],
    ["no thumbnail", { thumbnail: undefined }, "thumbnail", "Thumbnail image is required"],
    ["a blank thumbnail", { thumbnail: " " }, "thumbnail", "Thumbnail image is required"],
  ])("refuses %s", async (_, given, field, message) => {
    const answer = await create({ ...words(), ...given });
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
    const thumbnail = await create({ ...words(), thumbnail: address });
    expect(thumbnail.status).toBe(400);
    expect(Object.keys(thumbnail.body.fields ?? {})).toEqual(["thumbnail"]);
    const images = await create({ ...words(), images: ["/media/a/b-1x1/1.webp", address] });
    expect(images.status).toBe(400);
    expect(Object.keys(images.body.fields ?? {})).toEqual(["images"]);
  });

  it("refuses what cannot be kept or is no article", async () => {
    expect((await create({ ...words(), title: "a\u0000b" })).status).toBe(400);
    expect((await create({ ...words(), title: "x".repeat(201) })).status).toBe(400);
    expect((await create({ ...words(), content: "x".repeat(500_001) })).status).toBe(400);
    expect((await create({ ...words(), content: "&".repeat(400_000) })).status).toBe(400);
    const begun = performance.now();
    expect((await create({ ...words(), content: "<b>".repeat(160_000) })).status).toBe(400);
    expect((await create({ ...words(), content: `x${"<b>".repeat(20_000)}` })).status).toBe(201);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect((await create({ ...words(), content: "x".repeat(1_100_000) })).status).toBe(413);
  });

  it("makes a slug of its own of every title, 10 at once too", async () => {
    const title = "Café & crème: 50 % off!";
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ ...words(), title })),
    );
    const slugs = answers.map((answer) => answer.body.blog?.slug);
    expect(new Set(slugs).size).toBe(10);
    expect(slugs).toContain("cafe-and-creme-50-percent-off");
    const nameless = await newBlog({ title: "नमस्ते" });
    expect((await read(nameless.slug)).body.blog?.title).toBe("नमस्ते");
  });

  it("keeps the author's name when the account is gone", async () => {
    const other = await newAdmin(shop);
    const { body } = await create(words(), { token: other.token });
    await shop.database.sql.delete(users).where(sql`id = ${other._id}`);
    const author = (await read(body.blog?.slug ?? "")).body.blog?.author;
    expect(author).toEqual({ _id: "", name: body.blog?.author.name });
  });
});

describe("changing an article", () => {
  it.each([
    ["title", "Another title"],
    ["content", "<p>Other words</p>"],
    ["thumbnail", "https://images.example.com/a.png"],
    ["images", ["/media/blog-images/c-1x1/1.webp"]],
    ["images", []],
  ])("changes its %s and nothing else", async (part, value) => {
    const before = await newBlog({ images: ["/media/blog-images/d-1x1/1.webp"] });
    const answer = await update(before._id, { [part]: value });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("Blog updated successfully");
    const { updatedAt, ...rest } = before;
    expect(answer.body.blog).toEqual({
      ...rest,
      [part]: value,
      updatedAt: expect.any(String),
    });
    expect(Date.parse(answer.body.blog?.updatedAt ?? "")).toBeGreaterThan(Date.parse(updatedAt));
    expect((await read(before.slug)).body.blog).toEqual(answer.body.blog);
  });

  it("changes nothing where nothing is named", async () => {
    const before = await newBlog();
    for (const body of [{}, { slug: "other", author: "x", createdAt: "2000-01-01", _id: "x" }]) {
      const answer = await update(before._id, body);
      expect(answer.status).toBe(200);
      expect(answer.body.blog).toEqual(before);
    }
  });

  it("keeps the author when another admin changes it", async () => {
    const before = await newBlog();
    const other = await newAdmin(shop);
    const answer = await update(before._id, { title: "By another hand" }, other.token);
    expect(answer.body.blog?.author).toEqual(before.author);
  });

  it.each([
    [{ title: "" }, "Title is required"],
    [{ title: null }, "Title is required"],
    [{ content: "<p></p>" }, "Content is required"],
    [{ thumbnail: "" }, "Thumbnail image is required"],
    [{ thumbnail: "javascript:x" }, expect.stringContaining("thumbnail")],
  ])("refuses %j whole", async (given, message) => {
    const before = await newBlog();
    const answer = await update(before._id, { title: "New", ...given });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(message);
    expect((await read(before.slug)).body.blog).toEqual(before);
  });

  it.each(unknownIds)("does not find %j", async (id) => {
    const answer = await update(id, { title: "New" });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

describe("deleting an article", () => {
  it("takes it from every list, once", async () => {
    const blog = await newBlog();
    const answer = await remove(blog._id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: "Blog deleted successfully" });
    expect((await read(blog.slug)).status).toBe(404);
    expect(await allIds()).not.toContain(blog._id);
    expect((await remove(blog._id)).status).toBe(404);
    expect((await update(blog._id, { title: "x" })).status).toBe(404);
  });

  it.each(unknownIds)("does not find %j", async (id) => {
    expect((await remove(id)).status).toBe(404);
  });
});

describe("those who are no admin", () => {
  it("change nothing", async () => {
    const blog = await newBlog();
    const count = await shop.database.sql.$count(blogs);
    const user = await newPerson(shop);
    for (const [token, status] of [
      [user.token, 403],
      ["garbage", 401],
      ["", 401],
    ] as const) {
      expect((await create(words(), { token })).status).toBe(status);
      expect((await create({}, { token })).status).toBe(status);
      expect((await update(blog._id, { title: "x" }, token)).status).toBe(status);
      expect((await remove(blog._id, token)).status).toBe(status);
      expect((await remove(nobodysId, token)).status).toBe(status);
    }
    expect((await read(blog.slug)).body.blog).toEqual(blog);
    expect(await shop.database.sql.$count(blogs)).toBe(count);
  });

  it("read everything", async () => {
    const blog = await newBlog();
    const { token } = await newPerson(shop);
    for (const more of [{}, { token }, { token: "garbage" }]) {
      const params = { slug: blog.slug };
      expect((await callShop(shop, getBlog, { params, ...more })).body.blog).toEqual(blog);
      expect((await callShop(shop, getBlogs, more)).body.blogs).toContainEqual(blog);
    }
  });
});

describe("the list and the search", () => {
  it("has the newest first", async () => {
    const [first, second, third] = [await newBlog(), await newBlog(), await newBlog()];
    expect((await allIds())?.slice(0, 3)).toEqual([third._id, second._id, first._id]);
    await update(first._id, { title: "Changed last, still the oldest" });
    expect((await allIds())?.slice(0, 3)).toEqual([third._id, second._id, first._id]);
  });

  it("finds what stands in the title or in the words, in whatever case", async () => {
    const inTitle = await newBlog({ title: "About Quokkas" });
    const content = "<h2>Marsupials</h2><p>The <strong>quo</strong>kka &amp; the numbat</p>";
    const inWords = await newBlog({ content });
    expect(await foundBy("QUOKKA")).toEqual([inWords._id, inTitle._id]);
    expect(await foundBy(" quokka & the ")).toEqual([inWords._id]);
    expect(await foundBy("the quokka")).toEqual([inWords._id]);
    expect(await foundBy("marsupialsthe")).toEqual([]);
    expect((await search("quokka")).body).toEqual({ success: true, blogs: [inWords, inTitle] });
  });

  it("does not find tags, attributes or entities", async () => {
    const content =
      '<p>x <a href="/product/zebrafinch">y</a></p><img src="/media/a/zebrafinch-1x1/1.webp">';
    await newBlog({ content });
    for (const text of ["zebrafinch", "<p>", "href", "</a>", "&amp;", "&lt;"]) {
      expect(await foundBy(text), text).toEqual([]);
    }
    const signs = await newBlog({ content: "<p>if a &lt; b &amp;&amp; c &gt; d</p>" });
    expect(await foundBy("a < b && c > d")).toEqual([signs._id]);
    expect(await foundBy("< b")).toEqual([signs._id]);
  });

  it.each([
    "'",
    "%",
    "_",
    "\\",
    "%%%",
    "' or '1'='1",
    "'; drop table blogs;--",
    "';select pg_sleep(9)--",
    "*",
    ".*",
    "(",
    "a/b",
    "..",
    "😀",
    "नमस्ते",
    "\u0000",
    "x".repeat(2_000),
  ])("takes %j literally", async (text) => {
    await newBlog({ title: "Nothing odd in this one" });
    const begun = performance.now();
    const nothing = await search(`qq${text}`.slice(0, 2_000));
    expect(performance.now() - begun).toBeLessThan(500);
    expect(nothing.status).toBe(200);
    expect(nothing.body.blogs).toEqual([]);
    // A title has no NUL and not so many letters.
    if (text.length > 100 || text === "\u0000") return;
    const blog = await newBlog({ title: `Odd qq${text} indeed` });
    expect(await foundBy(`qq${text}`)).toEqual([blog._id]);
    await remove(blog._id);
  });

  it("finds everything with nothing, and refuses what is no text", async () => {
    expect(await foundBy(" ")).toEqual(await allIds());
    expect((await search("x".repeat(2_001))).status).toBeOneOf([400, 404]);
    const half = await shop.app.inject(`${API_PREFIX}/blog/search-blog/%E0%A4%A`);
    expect(half.statusCode).toBe(400);
  });

  it.each(["none", "No-Such", "a".repeat(200), "%00", "..", "a b", "é", "'"])(
    "has no article %j",
    async (slug) => {
      const answer = await read(slug);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    },
  );

  it("answers a search among hundreds of articles in time", async () => {
    const few = demoArticles.map(({ content }) => content);
    await shop.database.sql.insert(blogs).values(
      Array.from({ length: 400 }, (_, number) => ({
        id: `01890a5d-ac96-774b-bcce-${String(number).padStart(12, "0")}`,
        slug: `many-${number}`,
        title: `Many ${number}`,
        content: few[number % few.length] ?? "",
        thumbnail: "/media/a/b-1x1/1.webp",
        authorName: "Many",
        createdAt: new Date("2020-01-01"),
      })),
    );
    const begun = performance.now();
    expect(await foundBy("no article has these words")).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1_500);
    const listed = performance.now();
    expect(((await allIds()) ?? []).length).toBeGreaterThan(400);
    expect(performance.now() - listed).toBeLessThan(1_500);
    await shop.database.sql.delete(blogs).where(sql`slug like 'many-%'`);
  });
});

describe("scripts in an article", () => {
  it("are never stored, by whichever call they come", async () => {
    const evil =
      '<h2 onclick="alert(1)">T</h2><script>alert(1)</script><p>Words<img src=x onerror=alert(1)>' +
      '<a href="javascript:alert(1)">link</a><svg onload=alert(1)></svg></p>' +
      '<iframe src="https://evil.example"></iframe><p style="x" class="y">end</p>';
    const safe = "<h2>T</h2><p>Wordslink</p><p>end</p>";
    const blog = await newBlog({ content: evil });
    expect(blog.content).toBe(safe);
    const changed = await update(blog._id, { content: `${evil}<p>more</p>` });
    expect(changed.body.blog?.content).toBe(`${safe}<p>more</p>`);
    const [row] = await shop.database.sql.select().from(blogs).where(sql`id = ${blog._id}`);
    expect(row?.content).toBe(`${safe}<p>more</p>`);
    expect((await callShop(shop, getBlogs)).text).not.toMatch(/alert|onclick|<script/);
  });

  it("are text where they stand in a title", async () => {
    const title = "</script><script>alert(1)</script><!-- \u2028 end";
    const blog = await newBlog({ title });
    const answer = await read(blog.slug);
    expect(answer.body.blog?.title).toBe(title);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(await foundBy("</script><script>")).toEqual([blog._id]);
  });
});

describe("addresses in an article", () => {
  it("are asked by nobody", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const blog = await newBlog({
      content: `<p>a <a href="${origin}/link">b</a></p><img src="${origin}/picture.png">`,
      thumbnail: `${origin}/thumbnail.png`,
      images: [`${origin}/image.png`, "http://169.254.169.254/latest", "http://[::1]/x"],
    });
    expect(blog.thumbnail).toBe(`${origin}/thumbnail.png`);
    await read(blog.slug);
    await callShop(shop, getBlogs, { headers: { host: "169.254.169.254" } });
    server.close();
    expect(asked).toEqual([]);
  });
});

describe("pages that show articles", () => {
  it("are dropped when one changes, and name what they show", async () => {
    const heard: string[] = [];
    shop.changes.listen((tag) => heard.push(tag));
    const hear = async (id: string) => {
      await expect
        .poll(() => heard.includes(tags.blogs) && heard.includes(tags.blog(id)))
        .toBe(true);
      heard.length = 0;
    };
    const blog = await newBlog();
    await hear(blog._id);
    await update(blog._id, { title: "Another" });
    await hear(blog._id);
    const shown: string[] = [];
    const caller: CallerOf<typeof getBlogs> = {
      user: null,
      token: "",
      authorization: undefined,
      address: newAddress(),
      log: shop.app.log,
      shows: (...names) => void shown.push(...names),
    };
    const handlers = blogApi(openBlog({ database: shop.database }));
    const none = { params: {}, query: {}, body: {} };
    const shownBy = async (answer: Promise<unknown>) => {
      shown.length = 0;
      await answer;
      return [...shown];
    };
    const text = { ...none, params: { text: "x" } };
    expect(await shownBy(handlers.getBlogs(none, caller))).toEqual([tags.blogs]);
    expect(await shownBy(handlers.searchBlogs(text, caller))).toEqual([tags.blogs]);
    expect(
      await shownBy(handlers.getBlog({ ...none, params: { slug: blog.slug } }, caller)),
    ).toEqual([tags.blog(blog._id)]);
    expect(await shownBy(handlers.getBlog({ ...none, params: { slug: "x" } }, caller))).toEqual([
      tags.blogs,
    ]);
    await remove(blog._id);
    await hear(blog._id);
  });
});

describe("the demo's articles", () => {
  it("are there from the start, as they were written", async () => {
    const demo = await openTestShop({ demo: true });
    try {
      const { body } = await callShop(demo, getBlogs);
      expect(body.blogs?.map(({ slug }) => slug)).toEqual(demoArticles.map(({ slug }) => slug));
      expect(body.blogs?.map(({ content }) => content)).toEqual(
        demoArticles.map(({ content }) => content),
      );
      expect(new Set(body.blogs?.map(({ createdAt }) => createdAt)).size).toBe(8);
      expect(body.blogs?.[0]?.author).toEqual({ _id: "", name: "Pressroom workshop" });
    } finally {
      await demo.close();
    }
  });
});
