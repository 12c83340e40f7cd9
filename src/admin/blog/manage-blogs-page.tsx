import { Newspaper } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BlogSummary, getBlogs } from "#shared/blog/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { MAX_BLOG_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Picture } from "#ui/picture.tsx";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import { type ListColumn, Pictured } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { NewEntryLink } from "../kit/list/new-entry-link.tsx";
import type { Route } from "./+types/manage-blogs-page.ts";

const PAGE_SIZE = 50;

type BlogQuery = Omit<QueryOf<typeof getBlogs>, "limit" | "summary"> & { search?: string };

const blogList = defineList<BlogQuery>({
  path: BLOGS_PATH,
  search: { label: "Search in titles and words", maxLength: MAX_BLOG_SEARCH_LENGTH },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Manage Blogs" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(blogList, request, ({ search, ...place }) => {
    const query = { ...place, limit: PAGE_SIZE, summary: "1" } as const;
    return search
      ? callEndpoint("searchBlogs", { params: { text: search }, query })
      : callEndpoint("getBlogs", { query });
  });
}

export default function ManageBlogsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={blogList}
      title="Manage Blogs"
      viewed="blogs"
      noun={["blog", "blogs"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.blogs : []}
      failed="Error fetching blogs"
      empty={{ Icon: Newspaper }}
      actions={<NewEntryLink to="/dashboard/admin/create-blog">Create Blog</NewEntryLink>}
      columns={columns}
      nameOf={({ title }) => title}
      pageOf={({ slug }) => `/dashboard/admin/update-blog/${encodeURIComponent(slug)}`}
      menuOf={({ slug }) => [{ label: "Read it in the shop", to: `/blog/${slug}` }]}
      deletion={{
        send: ({ _id: id }) => callEndpoint("deleteBlog", { params: { id } }),
        failed: "Error deleting blog",
        undo: ({ _id: id }) => callEndpoint("restoreBlog", { params: { id } }),
      }}
    />
  );
}

const columns: readonly ListColumn<BlogSummary>[] = [
  {
    name: "Title",
    grow: 100,
    cell: ({ title, thumbnail }) => (
      <Pictured
        picture={<Picture url={thumbnail} alt="" sizes="2.25rem" className="aspect-square" />}
      >
        {title}
      </Pictured>
    ),
  },
  { name: "Author", cell: ({ author }) => <span className="text-sm">{author.name}</span> },
  {
    name: "Made",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular text-sm text-muted">
        {shortDate(createdAt)}
      </time>
    ),
  },
];
