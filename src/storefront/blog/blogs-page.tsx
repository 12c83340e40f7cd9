import { Newspaper } from "lucide-react";
import { data, Form, useRevalidator } from "react-router";
import { useWhenConnectionReturns } from "#browser/connection.ts";
import { getPageContext, loadFailure } from "#browser/page-context.ts";
import { isBesideRow, type PlaceBeside, readPlaceBeside } from "#shared/list-place.ts";
import { groupedNumber, readPageNumber } from "#shared/numbers.ts";
import { MAX_BLOG_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { beyondPages } from "#ui/beyond-pages.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { pageMeta } from "../site/page-meta.ts";
import {
  NoSuchPage,
  type PastTheEnd,
  pastTheEndOf,
  pastTheEndTitle,
} from "../site/past-the-end.tsx";
import type { Route } from "./+types/blogs-page.ts";
import { BlogCards, blogPostTeaser } from "./blog-card.tsx";

const PAGE_SIZE = 12;
/** They load before others. */
const FIRST_SCREEN_PICTURES = 4;

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const past = pastTheEndOf(error);
  if (past) return pageMeta(matches, { title: pastTheEndTitle(past) });
  if (!loaderData) return pageMeta(matches, { title: "Error fetching blogs" });
  const { searchText, page, place } = loaderData;
  if (searchText) return pageMeta(matches, { title: `Blogs: ${searchText}` });
  // It begins at another post with each that is published: its posts are found by themselves.
  if (isBesideRow(place)) return pageMeta(matches, { title: "Blogs, older posts" });
  return pageMeta(matches, {
    title: page === 1 ? "Blogs" : `Blogs, page ${page}`,
    description:
      "How-tos from the workshop: temperatures and times, choosing a machine, keeping prints from fading.",
    path: page === 1 ? "/blogs" : `/blogs?page=${page}`,
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const query = new URL(args.request.url).searchParams;
  const searchText = (query.get("q") ?? "").trim().slice(0, 500);
  const place = readPlaceBeside(query);
  const requestedPage = readPageNumber(query.get("page"));
  const wanted = { limit: PAGE_SIZE, page: requestedPage, ...place, summary: "1" } as const;
  const found = searchText
    ? await call("searchBlogs", { params: { text: searchText }, query: wanted })
    : await call("getBlogs", { query: wanted });
  if (!found.ok) throw loadFailure(found);
  const last = Math.max(1, found.value.pages);
  if (requestedPage > last)
    throw data(pastTheEnd(requestedPage, last, searchText), { status: 404 });
  const { blogs, success: _, ...facts } = found.value;
  return { searchText, place, ...facts, blogPosts: blogs.map(blogPostTeaser) };
}

export default function BlogsPage({ loaderData }: Route.ComponentProps) {
  const { searchText, place, total, isMore, page, pages, blogPosts } = loaderData;
  return (
    <BlogsFrame searchText={searchText}>
      {searchText && (
        <p role="status" className="tabular mb-5 text-lg font-semibold break-words">
          {total === 0
            ? "No blogs found"
            : `Found ${isMore ? "more than " : ""}${groupedNumber(total)} ${total === 1 ? "blog" : "blogs"}`}
          {` for “${searchText}”`}
        </p>
      )}
      {total === 0 ? (
        <NoBlogs searchText={searchText} />
      ) : (
        <BlogCards blogPosts={blogPosts} heading="h2" priority={FIRST_SCREEN_PICTURES} />
      )}
      <Pagination
        page={page}
        pages={pages}
        addressOf={(to) => addressOf(searchText, to)}
        {...beyondPages(loaderData, place, (beside) => addressOf(searchText, 1, beside))}
        back="Newer"
        on="Older"
      />
    </BlogsFrame>
  );
}

function addressOf(searchText: string, page: number, beside: PlaceBeside = {}): string {
  const query = new URLSearchParams({
    ...(searchText && { q: searchText }),
    ...(page > 1 && { page: String(page) }),
    ...beside,
  });
  return query.size > 0 ? `/blogs?${query}` : "/blogs";
}

function BlogsFrame({ searchText, children }: { searchText: string; children: React.ReactNode }) {
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Blogs" }]} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b-2 border-ink pt-2 pb-5">
        <h1>Blogs</h1>
        <BlogSearchBox query={searchText} />
      </div>
      {children}
    </div>
  );
}

function NoBlogs({ searchText }: { searchText: string }) {
  return (
    <EmptyState title="No blogs found" icon={<Newspaper className="size-10" />}>
      <p className="max-w-md text-muted">
        {searchText
          ? "The search looks for your words exactly as typed. Try one word, or part of it."
          : "Here we write about temperatures and times, choosing a machine, and prints that last."}
      </p>
      <ButtonLink to={searchText ? "/blogs" : "/help-center"} variant="secondary">
        {searchText ? "All blogs" : "Go to the help center"}
      </ButtonLink>
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const past = pastTheEndOf(error);
  return past ? <NoSuchPage past={past} /> : <BlogsFailed />;
}

function pastTheEnd(requestedPage: number, last: number, searchText: string): PastTheEnd {
  return {
    pastTheEnd: requestedPage,
    text: last === 1 ? "All posts stand on one page." : `The last page is page ${last}.`,
    wayOn: {
      text: last === 1 ? "All blogs" : `Go to page ${last}`,
      to: addressOf(searchText, last),
    },
  };
}

function BlogsFailed() {
  const { revalidate, state } = useRevalidator();
  useWhenConnectionReturns(() => void revalidate());
  return (
    <BlogsFrame searchText="">
      <Notice tone="error" title="Error fetching blogs" live>
        <p className="mb-3">Check your connection and try again.</p>
        <Button variant="secondary" busy={state === "loading"} onClick={() => void revalidate()}>
          Try again
        </Button>
      </Notice>
    </BlogsFrame>
  );
}

/** Searches the blog posts; a plain form, so that it works without JavaScript. */
function BlogSearchBox({ query }: { query: string }) {
  return (
    <Form action="/blogs" role="search" aria-label="Blogs" className="flex w-full sm:w-80">
      <SearchInput
        label="Search blogs"
        action="Search blogs"
        placeholder="Search blogs"
        query={query}
        maxLength={MAX_BLOG_SEARCH_LENGTH}
      />
    </Form>
  );
}
