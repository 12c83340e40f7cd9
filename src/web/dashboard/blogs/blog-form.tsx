import { useMemo } from "react";
import type { BlogPost } from "#shared/blog/contract.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useUnsavedWhile } from "../../ui/unsaved-changes.ts";
import { EditorDialogs } from "../editor/editor-dialogs.tsx";
import { HtmlEditorField } from "../editor/html-editor.tsx";
import { useHtmlEditor } from "../editor/use-html-editor.ts";
import { useActionForm } from "../forms/use-action-form.ts";
import { useCarriedValue } from "../forms/use-carried-value.ts";
import type { MediaConfig } from "../pictures/media-config.ts";
import { addressesOf, picturesProblem } from "../pictures/pictures.ts";
import { UploadWidget } from "../pictures/upload-widget.tsx";
import { usePictures } from "../pictures/use-pictures.ts";
import { blogSchema } from "./blog-schema.ts";

interface BlogFormProps {
  /** The blog post that is changed; left out, the form makes a new one. */
  blog?: BlogPost;
  media: MediaConfig;
  /** The text of the button, and that while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
}

/** The fields of a blog post. When it was saved the page goes on to the list. */
export function BlogForm(props: BlogFormProps) {
  const { blog, media, submitLabel, busyLabel, fallbackMessage } = props;
  const form = useActionForm({
    schema: blogSchema,
    defaultValues: {
      title: blog?.title ?? "",
      content: blog?.content ?? "",
      thumbnail: blog?.thumbnail ?? "",
      thumbnailProblem: "",
      images: blog?.images ?? [],
      imagesProblem: "",
    },
    method: blog ? "PUT" : "POST",
    toBody: (values) => (blog ? { ...values, _id: blog._id } : values),
    fallbackMessage,
  });
  const { errorOf } = form;
  useUnsavedWhile(form.isDirty);

  const editor = useHtmlEditor(blog?.content ?? "");
  const thumbnail = usePictures({
    folder: "blog-thumbnails",
    media,
    single: true,
    initial: blog?.thumbnail ? [blog.thumbnail] : [],
  });
  const images = usePictures({ folder: "blog-images", media, initial: blog?.images ?? [] });
  useCarriedValue(form, "content", editor.html);
  useCarriedValue(form, "thumbnail", addressesOf(thumbnail.items)[0] ?? "");
  useCarriedValue(form, "thumbnailProblem", picturesProblem(thumbnail.items) ?? "");
  useCarriedValue(
    form,
    "images",
    useMemo(() => addressesOf(images.items), [images.items]),
  );
  useCarriedValue(form, "imagesProblem", picturesProblem(images.items) ?? "");

  return (
    <>
      <form
        {...form.formProps}
        aria-label={submitLabel}
        className="grid max-w-4xl grid-cols-1 gap-6"
      >
        <FormError message={form.message} />
        <div className="sheet grid grid-cols-1 gap-5 p-4 sm:p-5">
          <TextField
            label="Title"
            {...form.field("title")}
            {...fieldLimits("createBlog", "title")}
            autoComplete="off"
            aria-required
          />
          <input type="hidden" {...form.register("content")} />
          <HtmlEditorField label="Content" editor={editor} error={errorOf("content")} />
        </div>
        <div className="sheet p-4 sm:p-5">
          <input type="hidden" {...form.register("thumbnail")} />
          <UploadWidget
            label="Thumbnail image"
            hint="Shown in lists. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
            pictures={thumbnail}
            error={errorOf("thumbnailProblem") ?? errorOf("thumbnail")}
          />
        </div>
        <div className="sheet p-4 sm:p-5">
          <UploadWidget
            label="Images"
            hint="Shown below the article."
            pictures={images}
            error={errorOf("imagesProblem") ?? errorOf("images")}
          />
        </div>
        <div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
      <EditorDialogs editor={editor} media={media} />
    </>
  );
}
