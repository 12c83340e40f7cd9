import { useMemo } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import type { BlogPost } from "#shared/blog/contract.ts";
import { Picture } from "#ui/picture.tsx";
import { useBackToList } from "../kit/back-link.ts";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { differingWords } from "../kit/forms/merge-edits.ts";
import { useCarriedValue } from "../kit/forms/use-carried-value.ts";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { MediaConfig } from "../media/media-config.ts";
import { addressesOf, isUnderWay, picturesProblem } from "../media/pictures.ts";
import { UploadWidget } from "../media/upload-widget.tsx";
import { usePictures } from "../media/use-pictures.ts";
import { useSendAfterUploads, WAITS_FOR_UPLOADS } from "../media/use-send-after-uploads.ts";
import { type BlogValues, blogSchema, blogValues, changedBlogBody } from "./blog-schema.ts";
import { EditorDialogs } from "./editor/editor-dialogs.tsx";
import { HtmlEditorField } from "./editor/html-editor.tsx";
import { useHtmlEditor } from "./editor/use-html-editor.ts";

interface BlogFormProps {
  /** The blog post that is changed; undefined, the form makes a new one. */
  blog: BlogPost | undefined;
  media: MediaConfig;
}

/** The fields of a blog post. When it was saved the page goes on to the list. */
export function BlogForm({ blog, media }: BlogFormProps) {
  const editor = useHtmlEditor(blog?.content ?? "");
  const thumbnail = usePictures({
    folder: "blog-thumbnails",
    media,
    single: true,
    initial: blog?.thumbnail ? [blog.thumbnail] : [],
  });
  const images = usePictures({ folder: "blog-images", media, initial: blog?.images ?? [] });
  const form = useEditForm({
    schema: blogSchema,
    saved: blog,
    valuesOf: blogValues,
    send: (filled, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updateBlog", {
            params: { id: seen._id },
            body: changedBlogBody(filled, seen),
          })
        : callEndpoint("createBlog", { body: filled, idempotencyKey }),
    fallbackMessage: blog ? "Failed to update blog" : "Failed to create blog",
    onSaved: useBackToList(BLOGS_PATH, blog?._id),
    merge: {
      fields: () => blogMergeFields,
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.blog as BlogPost,
      write: (name, value) => {
        if (name === "content") editor.replace(String(value));
        else if (name === "thumbnail") thumbnail.replace(value ? [String(value)] : []);
        else if (name === "images") images.replace(value as string[]);
        else return false;
        return true;
      },
    },
  });
  const { errorOf } = form;
  useCarriedValue(form, "content", editor.html);
  useCarriedValue(form, "thumbnail", addressesOf(thumbnail.items)[0] ?? "");
  useCarriedValue(form, "thumbnailProblem", picturesProblem(thumbnail.items) ?? "");
  useCarriedValue(
    form,
    "images",
    useMemo(() => addressesOf(images.items), [images.items]),
  );
  useCarriedValue(form, "imagesProblem", picturesProblem(images.items) ?? "");
  const uploads = useSendAfterUploads({
    form: form.ref,
    formState: form.formState,
    // While its upload lasts there is no thumbnail yet.
    waitingFields: [
      "thumbnailProblem",
      "imagesProblem",
      ...(thumbnail.items.some(isUnderWay) ? ["thumbnail"] : []),
    ],
    items: [...thumbnail.items, ...images.items],
  });
  return (
    <>
      <EditForm
        form={form}
        what="blog"
        submitLabel={blog ? "Update blog" : "Create blog"}
        busyLabel={blog ? "Updating..." : "Creating..."}
        status={uploads.waits && WAITS_FOR_UPLOADS}
        onChange={uploads.stopWaiting}
      >
        <FormSection title="Text">
          <LimitedField
            label="Title"
            form={form}
            name="title"
            limits={fieldLimits("createBlog", "title")}
            autoComplete="off"
            aria-required
          />
          <input type="hidden" {...form.register("content")} />
          <HtmlEditorField label="Content" editor={editor} error={errorOf("content")} />
        </FormSection>
        <FormSection title="Thumbnail">
          <input type="hidden" {...form.register("thumbnail")} />
          <UploadWidget
            label="Thumbnail image"
            hint="Shown in lists. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
            pictures={thumbnail}
            error={errorOf("thumbnailProblem") ?? errorOf("thumbnail")}
          />
        </FormSection>
        <FormSection title="Pictures">
          <UploadWidget
            label="Images"
            hint="Shown below the blog post."
            pictures={images}
            error={errorOf("imagesProblem") ?? errorOf("images")}
          />
        </FormSection>
      </EditForm>
      <EditorDialogs editor={editor} media={media} />
    </>
  );
}

/** The two left out say what an upload lacks, which is nobody's edit. */
type MergedName = Exclude<keyof BlogValues, "thumbnailProblem" | "imagesProblem">;

/** The fields of a blog post's form, and how the values of two people are shown beside one another. */
const blogMergeFields: MergeFields<MergedName> = {
  title: "Title",
  content: { label: "Content", show: differingWords },
  thumbnail: { label: "Thumbnail image", show: (url) => <Pictures urls={[String(url)]} /> },
  images: { label: "Images", show: (urls) => <Pictures urls={urls as string[]} /> },
};

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
