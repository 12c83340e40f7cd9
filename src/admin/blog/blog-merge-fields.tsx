import { plainText } from "#shared/blog/plain-text.ts";
import { Picture } from "#ui/picture.tsx";
import { aroundDifference } from "../kit/forms/merge-edits.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { BlogValues } from "./blog-schema.ts";

/** The two left out say what an upload lacks, which is nobody's edit. */
type MergedName = Exclude<keyof BlogValues, "thumbnailProblem" | "imagesProblem">;

/** The fields of a blog post's form, and how the values of two people are shown beside one another. */
export const blogMergeFields: MergeFields<MergedName> = {
  title: "Title",
  content: { label: "Content", show: showContent },
  thumbnail: { label: "Thumbnail image", show: (url) => <Pictures urls={[String(url)]} /> },
  images: { label: "Images", show: (urls) => <Pictures urls={urls as string[]} /> },
};

/** The words where the two begin to differ; the HTML itself where the words are the same. */
function showContent(html: unknown, other: unknown): string {
  const [words, otherWords] = [plainText(String(html)), plainText(String(other))];
  return words === otherWords && html !== other
    ? aroundDifference(String(html), String(other))
    : aroundDifference(words, otherWords);
}

function Pictures({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return "(none)";
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {urls.map((url, place) => (
        <Picture key={url} url={url} alt={`Picture ${place + 1}`} sizes="5rem" className="w-20" />
      ))}
    </span>
  );
}
