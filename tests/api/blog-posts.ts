import {
  createBlog,
  deleteBlog,
  getBlog,
  getBlogs,
  getRelatedBlogs,
  searchBlogs,
  updateBlog,
} from "#shared/blog/contract.ts";
import { callEndpoint, type RequestInput } from "../support/endpoint-client.ts";
import type { TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

/** An id that nothing has, and others that are none. */
export const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";
export const unknownIds = [
  unknownId,
  "1",
  "-1",
  "9".repeat(40),
  "none",
  "' or 1=1--",
  "%00",
  "[]",
  "é",
];

let made = 0;

/** What an admin fills in; each has a title of its own. */
export function newBlogPost() {
  made += 1;
  return {
    title: `Article ${made} of the test`,
    content: `<p>Words of blog post ${made}</p>`,
    thumbnail: "/media/blog-thumbnails/a-800x600/800.webp",
  };
}

/** The calls of the blog, made on one shop; those that change something by an admin. */
export async function openBlogClient(shop: TestShop) {
  const admin = await newAdmin(shop);
  const create = (body: unknown, more: RequestInput = {}) =>
    callEndpoint(shop, createBlog, { body, token: admin.token, ...more });
  const search = (text: string, query: Record<string, string> = {}) =>
    callEndpoint(shop, searchBlogs, { params: { text }, query });
  const list = (query: Record<string, string> = {}) => callEndpoint(shop, getBlogs, { query });
  return {
    admin,
    create,
    search,
    list,
    related: async (slug: string) =>
      (await callEndpoint(shop, getRelatedBlogs, { params: { slug } })).body.blogs?.map(
        (blog) => blog.slug,
      ),
    update: (id: string, body: unknown, token = admin.token) =>
      callEndpoint(shop, updateBlog, { params: { id }, body, token }),
    remove: (id: string, token = admin.token) =>
      callEndpoint(shop, deleteBlog, { params: { id }, token }),
    read: (slug: string) => callEndpoint(shop, getBlog, { params: { slug } }),
    searchCondition: async (text: string) => (await search(text)).body.blogs?.map(({ _id }) => _id),
    allIds: async () => (await list()).body.blogs?.map(({ _id }) => _id),
    /** Publishes a blog post that is valid. */
    async newBlog(given: Partial<ReturnType<typeof newBlogPost>> & { images?: string[] } = {}) {
      const answer = await create({ ...newBlogPost(), ...given });
      if (!answer.body.blog) throw new Error(`no blog post was made: ${answer.text}`);
      return answer.body.blog;
    },
  };
}

export type BlogClient = Awaited<ReturnType<typeof openBlogClient>>;
