import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoBlogPosts } from "#demo/blog-posts/blog-posts.ts";
import { blogApi } from "#server/blog/api.ts";
import { openBlog } from "#server/blog/service.ts";
import { blogs } from "#server/database/schema/content.ts";
import type { CallerFor } from "#server/http/endpoint-handler.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { getBlog, getBlogs } from "#shared/blog/contract.ts";
import { excerptOf, plainText } from "#shared/blog/plain-text.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type BlogClient, openBlogClient } from "./blog-posts.ts";

let shop: TestShop;
let blogPosts: BlogClient;

beforeAll(async () => {
  shop = await openTestShop();
  blogPosts = await openBlogClient(shop);
});

afterAll(() => shop.close());

describe("the list and the search", () => {
  it("has the newest first", async () => {
    const [first, second, third] = [
      await blogPosts.newBlog(),
      await blogPosts.newBlog(),
      await blogPosts.newBlog(),
    ];
    expect((await blogPosts.allIds())?.slice(0, 3)).toEqual([third._id, second._id, first._id]);
    await blogPosts.update(first._id, { title: "Changed last, still the oldest" });
    expect((await blogPosts.allIds())?.slice(0, 3)).toEqual([third._id, second._id, first._id]);
  });

  it("finds what stands in the title or in the words, in whatever case", async () => {
    const inTitle = await blogPosts.newBlog({ title: "About Quokkas" });
    const content = "<h2>Marsupials</h2><p>The <strong>quo</strong>kka &amp; the numbat</p>";
    const inWords = await blogPosts.newBlog({ content });
    expect(await blogPosts.searchCondition("QUOKKA")).toEqual([inWords._id, inTitle._id]);
    expect(await blogPosts.searchCondition(" quokka & the ")).toEqual([inWords._id]);
    expect(await blogPosts.searchCondition("the quokka")).toEqual([inWords._id]);
    expect(await blogPosts.searchCondition("marsupialsthe")).toEqual([]);
    const listed = (blog: typeof inWords, excerpt: string) => ({ ...blog, excerpt });
    expect((await blogPosts.search("quokka")).body).toEqual({
      success: true,
      blogs: [
        listed(inWords, "The quokka & the numbat"),
        listed(inTitle, expect.stringMatching(/^Words of blog post \d+$/) as unknown as string),
      ],
      total: 2,
      page: 1,
      pages: 1,
    });
  });

  it("come in numbered pages, whole, or without the content where less is asked for", async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.unshift((await blogPosts.newBlog({ title: `Wombat ${count}` }))._id);
    }
    const ids = ({ body }: Awaited<ReturnType<BlogClient["search"]>>) =>
      body.blogs?.map(({ _id }) => _id);
    const first = await blogPosts.search("wombat", { limit: "2" });
    expect(ids(first)).toEqual(made.slice(0, 2));
    expect(first.body).toMatchObject({ total: 5, page: 1, pages: 3 });
    expect(first.body.blogs?.[0]?.content).toMatch(/^<p>Words of blog post \d+<\/p>$/);
    const summaries = await blogPosts.search("wombat", { limit: "2", summary: "1" });
    expect(ids(summaries)).toEqual(ids(first));
    expect(summaries.text).not.toContain("content");
    expect((await blogPosts.list({ limit: "1" })).body.blogs?.[0]).toHaveProperty("content");
    const second = await blogPosts.search("wombat", { limit: "2", page: "2" });
    expect(ids(second)).toEqual(made.slice(2, 4));
    expect(second.body).toMatchObject({ total: 5, page: 2, pages: 3 });
    expect(ids(await blogPosts.search("wombat", { limit: "2", page: "3" }))).toEqual(made.slice(4));
    const beyond = await blogPosts.search("wombat", { limit: "2", page: "4" });
    expect(beyond.body).toMatchObject({ blogs: [], total: 5, page: 4, pages: 3 });
    const all = await blogPosts.list({ limit: "5" });
    expect(ids(all)).toEqual(made);
    for (const query of [{ limit: "0" }, { limit: "201" }, { page: "0" }]) {
      const refused = await blogPosts.list(query as unknown as Record<string, string>);
      expect(refused.status, JSON.stringify(query)).toBe(400);
    }
  });

  it("does not find tags, attributes or entities", async () => {
    const content =
      '<p>x <a href="/product/zebrafinch">y</a></p><img src="/media/a/zebrafinch-1x1/1.webp">';
    await blogPosts.newBlog({ content });
    for (const text of ["zebrafinch", "<p>", "href", "</a>", "&amp;", "&lt;"]) {
      expect(await blogPosts.searchCondition(text), text).toEqual([]);
    }
    const signs = await blogPosts.newBlog({ content: "<p>if a &lt; b &amp;&amp; c &gt; d</p>" });
    expect(await blogPosts.searchCondition("a < b && c > d")).toEqual([signs._id]);
    expect(await blogPosts.searchCondition("< b")).toEqual([signs._id]);
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
    // Whatever else runs on the machine takes time, too.
  ])("takes %j literally", { retry: 2 }, async (text) => {
    await blogPosts.newBlog({ title: "Nothing odd in this one" });
    const begun = performance.now();
    const nothing = await blogPosts.search(`qq${text}`.slice(0, 2_000));
    expect(performance.now() - begun).toBeLessThan(500);
    expect(nothing.status).toBe(200);
    expect(nothing.body.blogs).toEqual([]);
    // A title has no NUL and not so many letters.
    if (text.length > 100 || text === "\u0000") return;
    const blog = await blogPosts.newBlog({ title: `Odd qq${text} indeed` });
    expect(await blogPosts.searchCondition(`qq${text}`)).toEqual([blog._id]);
    await blogPosts.remove(blog._id);
  });

  it("finds everything with nothing, and refuses what is not text", async () => {
    expect(await blogPosts.searchCondition(" ")).toEqual(await blogPosts.allIds());
    expect((await blogPosts.search("x".repeat(2_001))).status).toBeOneOf([400, 404]);
    const half = await shop.app.inject(`${API_PREFIX}/blog/search-blog/%E0%A4%A`);
    expect(half.statusCode).toBe(400);
  });

  it.each(["none", "No-Such", "a".repeat(200), "%00", "..", "a b", "é", "'"])(
    "has no article %j",
    async (slug) => {
      const answer = await blogPosts.read(slug);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    },
  );

  // Whatever else runs on the machine takes time, too.
  it("answers a search among hundreds of blog posts in time", { retry: 2 }, async () => {
    await shop.database.db.delete(blogs).where(sql`slug like 'many-%'`);
    const few = demoBlogPosts.map(({ content }) => content);
    await shop.database.db.insert(blogs).values(
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
    expect(await blogPosts.searchCondition("no blog post has these words")).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1_500);
    const listed = performance.now();
    const { body } = await blogPosts.list({ limit: "200" });
    expect(body.blogs).toHaveLength(200);
    expect(body.total).toBeGreaterThan(400);
    expect(performance.now() - listed).toBeLessThan(1_500);
    await shop.database.db.delete(blogs).where(sql`slug like 'many-%'`);
  });
});

describe("what to read next", () => {
  it("is what it links to, then what shares its links, then the newest", async () => {
    const linking = (title: string, ...links: string[]) =>
      blogPosts.newBlog({
        title,
        content: links.map((link) => `<p><a href="${link}">x</a></p>`).join("") || "<p>None</p>",
      });
    const linked = await linking("Linked", "/product/x");
    const sharing = await linking("Sharing", "/product/b");
    const one = await linking("One", "/product/a", "/product/b", `/blog/${linked.slug}`);
    const third = await linking("Third", "/product/c", "https://example.com/product/a");
    const newest = await linking("Newest");
    expect(await blogPosts.related(one.slug)).toEqual([
      linked.slug,
      sharing.slug,
      newest.slug,
      third.slug,
    ]);
    expect(await blogPosts.related("none")).toBeUndefined();
  });
});

describe("pages that show blog posts", () => {
  it("are dropped when one changes, and name what they show", async () => {
    const heard: string[] = [];
    shop.changes.listen((tag) => heard.push(tag));
    const untilAnnounced = async (id: string) => {
      await expect
        .poll(() => heard.includes(cacheTags.blogs) && heard.includes(cacheTags.blog(id)))
        .toBe(true);
      heard.length = 0;
    };
    const blog = await blogPosts.newBlog();
    await untilAnnounced(blog._id);
    // The kept page's tag is found however the id is written.
    await blogPosts.update(blog._id.toUpperCase(), { title: "Another" });
    await untilAnnounced(blog._id);
    const shown: string[] = [];
    const caller: CallerFor<typeof getBlogs> = {
      user: null,
      staff: null,
      token: "",
      authorization: undefined,
      address: newAddress(),
      device: "",
      log: shop.app.log,
      addCacheTags: (...names) => void shown.push(...names),
      doNotCache: () => {},
      onShownAgain: () => {},
    };
    const handlers = blogApi(openBlog({ database: shop.database }));
    const none = { params: {}, query: {}, body: {} };
    const all = { ...none, query: { limit: 100, page: 1 } };
    const shownBy = async (answer: Promise<unknown>) => {
      shown.length = 0;
      await answer;
      return [...shown];
    };
    const text = { ...all, params: { text: "x" } };
    expect(await shownBy(handlers.getBlogs(all, caller))).toEqual([cacheTags.blogs]);
    expect(await shownBy(handlers.searchBlogs(text, caller))).toEqual([cacheTags.blogs]);
    expect(
      await shownBy(handlers.getBlog({ ...none, params: { slug: blog.slug } }, caller)),
    ).toEqual([cacheTags.blog(blog._id)]);
    expect(await shownBy(handlers.getBlog({ ...none, params: { slug: "x" } }, caller))).toEqual([
      cacheTags.blogs,
    ]);
    await blogPosts.remove(blog._id);
    await untilAnnounced(blog._id);
  });
});

describe("the demo's blog posts", () => {
  it("are there from the start, as they were written", async () => {
    const demo = await openTestShop({ demo: true });
    try {
      const { body } = await callEndpoint(demo, getBlogs);
      expect(body.blogs?.map(({ slug }) => slug)).toEqual(demoBlogPosts.map(({ slug }) => slug));
      expect(body.blogs?.map(({ excerpt }) => excerpt)).toEqual(
        demoBlogPosts.map(({ content }) => excerptOf(content)),
      );
      const first = demoBlogPosts[0];
      const read = await callEndpoint(demo, getBlog, { params: { slug: first?.slug ?? "" } });
      expect(read.body.blog?.content).toBe(first?.content);
      const { rows } = await demo.database.db.execute<{ content: string; words: string }>(
        sql`select content, words from blogs`,
      );
      for (const { content, words } of rows) expect(words).toBe(plainText(content));
      expect(new Set(body.blogs?.map(({ createdAt }) => createdAt)).size).toBe(8);
      expect(body.blogs?.[0]?.author).toEqual({ _id: "", name: "Pressroom workshop" });
    } finally {
      await demo.close();
    }
  });
});
