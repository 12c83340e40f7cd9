import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blogs } from "#server/database/schema/content.ts";
import { getBlogs } from "#shared/blog/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type BlogClient, openBlogClient } from "./blog-posts.ts";

let shop: TestShop;
let blogPosts: BlogClient;

beforeAll(async () => {
  shop = await openTestShop();
  blogPosts = await openBlogClient(shop);
});

afterAll(() => shop.close());

describe("scripts in a blog post", () => {
  it("are never stored, by whichever call they come", async () => {
    const evil =
      '<h2 onclick="alert(1)">T</h2><script>alert(1)</script><p>Words<img src=x onerror=alert(1)>' +
      '<a href="javascript:alert(1)">link</a><svg onload=alert(1)></svg></p>' +
      '<iframe src="https://evil.example"></iframe><p style="x" class="y">end</p>';
    const safe = "<h2>T</h2><p>Wordslink</p><p>end</p>";
    const blog = await blogPosts.newBlog({ content: evil });
    expect(blog.content).toBe(safe);
    const changed = await blogPosts.update(blog._id, { content: `${evil}<p>more</p>` });
    expect(changed.body.blog?.content).toBe(`${safe}<p>more</p>`);
    const [row] = await shop.database.db.select().from(blogs).where(sql`id = ${blog._id}`);
    expect(row?.content).toBe(`${safe}<p>more</p>`);
    expect((await callEndpoint(shop, getBlogs)).text).not.toMatch(/alert|onclick|<script/);
  });

  it("are text where they stand in a title", async () => {
    const title = "</script><script>alert(1)</script><!-- \u2028 end";
    const blog = await blogPosts.newBlog({ title });
    const answer = await blogPosts.read(blog.slug);
    expect(answer.body.blog?.title).toBe(title);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(await blogPosts.searchCondition("</script><script>")).toEqual([blog._id]);
  });
});

describe("addresses in a blog post", () => {
  it("are asked by nobody", async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const blog = await blogPosts.newBlog({
      content: `<p>a <a href="${origin}/link">b</a></p><img src="${origin}/picture.png">`,
      thumbnail: `${origin}/thumbnail.png`,
      images: [`${origin}/image.png`, "http://169.254.169.254/latest", "http://[::1]/x"],
    });
    expect(blog.thumbnail).toBe(`${origin}/thumbnail.png`);
    await blogPosts.read(blog.slug);
    await callEndpoint(shop, getBlogs, { headers: { host: "169.254.169.254" } });
    server.close();
    expect(requests).toEqual([]);
  });
});
