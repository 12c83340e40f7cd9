import { Link } from "react-router";
import { getPageContext, loadFailure, optional } from "#browser/page-context.ts";
import type { BlogPost } from "#shared/blog/contract.ts";
import { excerptOf } from "#shared/blog/plain-text.ts";
import { longDate } from "#shared/dates.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Picture } from "#ui/picture.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { failureTitle, ResourceError } from "../site/resource-error.tsx";
import type { Route } from "./+types/blog-page.ts";
import { BlogCards, blogPostTeaser } from "./blog-card.tsx";
import { type BlogPostHtml, blogPostHtml } from "./blog-post-html.ts";

/** Blog posts with more chapters have a list of them. */
const MAX_UNLISTED_CHAPTERS = 3;

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: failureTitle(error) });
  const { blogPost, summary } = loaderData;
  const { title, slug, thumbnail } = blogPost;
  return [
    ...pageMeta(matches, {
      title,
      description: summary,
      path: `/blog/${slug}`,
      image: thumbnail,
      type: "article",
    }),
    { property: "article:published_time", content: blogPost.createdAt },
    { property: "article:modified_time", content: blogPost.updatedAt },
    { "script:ld+json": blogPostStructuredData(matches[0].loaderData.store, blogPost, summary) },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const found = await call("getBlog", { params: { slug: args.params.slug } });
  if (!found.ok) throw loadFailure(found);
  const { content, ...blogPost } = found.value.blog;
  const related = await optional(call("getRelatedBlogs", { params: { slug: args.params.slug } }));
  return {
    blogPost,
    ...blogPostHtml(content),
    summary: excerptOf(content) || blogPost.title,
    date: longDate(blogPost.createdAt),
    furtherPictures: blogPost.images.filter((url) => !content.includes(` src="${url}"`)),
    related: related?.blogs.map(blogPostTeaser) ?? [],
  };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { blogPost, html, chapters, date, furtherPictures, related } = loaderData;
  return (
    <div className="page pb-16">
      <Breadcrumbs
        crumbs={[
          { name: "Home", to: "/" },
          { name: "Blogs", to: "/blogs" },
          { name: blogPost.title },
        ]}
      />
      <article key={blogPost.slug}>
        <header className="mb-8 grid items-center gap-x-10 gap-y-5 border-b-2 border-ink pb-6 md:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <h1 className="break-words">{blogPost.title}</h1>
            <p className="mt-3 text-muted">
              By {blogPost.author.name} ·{" "}
              <time dateTime={blogPost.createdAt} className="whitespace-nowrap">
                {date}
              </time>
            </p>
          </div>
          <div className="sheet overflow-hidden">
            <Picture
              url={blogPost.thumbnail}
              alt=""
              sizes="(min-width: 48rem) 18rem, 90vw"
              priority
            />
          </div>
        </header>
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          <div className="min-w-0">
            <BlogPostBody html={html} />
            <FurtherPictures title={blogPost.title} pictures={furtherPictures} />
          </div>
          {chapters.length > MAX_UNLISTED_CHAPTERS && <Chapters chapters={chapters} />}
        </div>
      </article>
      {related.length > 0 && (
        <section
          aria-labelledby="related"
          className="laid-out-late late-height-250 lg:late-height-130 mt-14"
        >
          <h2 id="related" className="mb-5 border-b-2 border-ink pb-2">
            Read on
          </h2>
          <BlogCards blogPosts={related} />
          <p className="mt-6">
            <Link to="/blogs" className="link py-1 font-semibold">
              All blogs
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}

/** Those that are not in its text. */
function FurtherPictures({ title, pictures }: { title: string; pictures: string[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-8 grid max-w-[42rem] gap-3 sm:grid-cols-2">
      {pictures.map((url, index) => (
        <li key={url} className="sheet overflow-hidden">
          <Picture
            url={url}
            alt={`${title}, picture ${index + 1}`}
            sizes="(min-width: 40rem) 20rem, 90vw"
          />
        </li>
      ))}
    </ul>
  );
}

function Chapters({ chapters }: Pick<BlogPostHtml, "chapters">) {
  return (
    <nav aria-labelledby="chapters" className="no-print hidden lg:block">
      <div className="sticky top-40 max-h-[calc(100dvh-12rem)] overflow-y-auto border-l-2 border-line pl-5">
        <h2 id="chapters" className="font-sans text-sm font-semibold tracking-normal">
          On this page
        </h2>
        <ol className="mt-2 text-sm">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1.5 text-link underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ResourceError
      error={error}
      missing="This blog does not exist or was removed."
      others={{ text: "All blogs", to: "/blogs" }}
    />
  );
}

/** A figure's picture is beside its caption; tables take the column's width. */
const contentClasses = [
  "[&_figure]:sheet [&_figure]:my-[1.6em] [&_figure]:grid [&_figure]:items-center [&_figure]:gap-x-5 [&_figure]:gap-y-2 [&_figure]:p-3 sm:[&_figure]:grid-cols-[14rem_minmax(0,1fr)]",
  "[&_img]:mx-auto [&_img]:block [&_figure_img]:w-full [&_figure_img]:border-0",
  "[&_figcaption]:text-sm [&_figcaption]:text-muted",
  "[&_.table-scroll]:my-[1.4em] [&_.table-scroll]:overflow-x-auto [&_table]:table [&_table]:min-w-full [&_td]:min-w-28",
  "[&_pre]:rounded-md [&_pre]:bg-paper-deep [&_pre]:p-4 [&_code]:text-[0.9em]",
  "[&_hr]:border-line-strong [&_caption]:mb-2 [&_caption]:text-left [&_caption]:font-semibold",
].join(" ");

/** A blog post's text and pictures. `html` has only allowed tags (`blog-post-html.ts`). */
function BlogPostBody({ html }: { html: string }) {
  return (
    <div
      className={`prose text-[1.0625rem] leading-relaxed ${contentClasses}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cut it down to an allow-list of tags and attributes before it was stored, so that nothing in it can run.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** schema.org/Article. `summary` is its first words. */
function blogPostStructuredData(
  { origin, name }: StoreInfo,
  blogPost: Omit<BlogPost, "content">,
  summary: string,
) {
  const { slug, title, thumbnail, images, author, createdAt, updatedAt } = blogPost;
  const url = `${origin}/blog/${slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    image: [thumbnail, ...images].map((picture) => new URL(picture, origin).href),
    datePublished: createdAt,
    dateModified: updatedAt,
    // An author without an account is a team of the shop.
    author: { "@type": author._id ? "Person" : "Organization", name: author.name },
    publisher: { "@type": "Organization", name, url: origin },
    mainEntityOfPage: url,
    url,
  };
}
