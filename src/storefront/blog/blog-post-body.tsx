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
export function BlogPostBody({ html }: { html: string }) {
  return (
    <div
      className={`prose text-[1.0625rem] leading-relaxed ${contentClasses}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cut it down to an allow-list of tags and attributes before it was stored, so that nothing in it can run.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
