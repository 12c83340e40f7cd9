import { useEffect, useMemo, useState } from "react";
import { fieldLimits } from "#browser/field-limits.ts";
import type { BlogPost } from "#shared/blog/contract.ts";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { useCarriedValue } from "../kit/forms/use-carried-value.ts";
import { useMerge } from "../kit/forms/use-merge.ts";
import { useReturnToList } from "../kit/list-return.ts";
import type { MediaConfig } from "../media/media-config.ts";
import { addressesOf, isUnderWay, picturesProblem } from "../media/pictures.ts";
import { UploadWidget } from "../media/upload-widget.tsx";
import { usePictures } from "../media/use-pictures.ts";
import { useSendAfterUploads, WAITS_FOR_UPLOADS } from "../media/use-send-after-uploads.ts";
import { blogMergeFields } from "./blog-merge-fields.tsx";
import { type BlogValues, blogSchema, blogValues, changedBlogBody } from "./blog-schema.ts";
import { EditorDialogs } from "./editor/editor-dialogs.tsx";
import { HtmlEditorField } from "./editor/html-editor.tsx";
import { useHtmlEditor } from "./editor/use-html-editor.ts";

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
  // As the form was opened or last compared: the page may load the blog post again.
  const [seen, setSeen] = useState(blog);
  const [initial] = useState(() => blogValues(blog));
  const [saved, setSaved] = useState(false);
  const returnToList = useReturnToList(BLOGS_PATH, blog?._id);
  const form = useActionForm({
    schema: blogSchema,
    defaultValues: initial,
    method: blog ? "PUT" : "POST",
    toBody: (filled) => (seen ? changedBlogBody(filled, seen) : filled),
    fallbackMessage,
    onChangedMeanwhile: (details) => meet(details.blog as BlogPost),
    onSaved: () => setSaved(true),
  });
  const { errorOf, formProps } = form;
  useUnsavedWhile(form.isDirty && !saved);
  const busy = form.busy || saved;

  useEffect(() => {
    if (saved) returnToList();
  }, [saved, returnToList]);

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
  const merge = useMerge({
    fields: blogMergeFields,
    initial,
    read: form.getValues,
    write: (name, value) => {
      if (name === "content") editor.replace(String(value));
      else if (name === "thumbnail") thumbnail.replace(value ? [String(value)] : []);
      else if (name === "images") images.replace(value as string[]);
      else form.setValue(name as keyof BlogValues, value as never, { shouldDirty: true });
    },
  });
  const meet = (present: BlogPost) => {
    setSeen(present);
    merge.meet(blogValues(present));
  };

  return (
    <>
      <form
        {...formProps}
        onInput={(event) => {
          uploads.stopWaiting();
          formProps.onInput(event);
        }}
        aria-label={submitLabel}
        className="grid max-w-4xl grid-cols-1 gap-6"
      >
        <FormError message={form.message} />
        <ChangedMeanwhile merge={merge} what="blog" />
        <div className="sheet grid grid-cols-1 gap-5 p-4 sm:p-5">
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
            hint="Shown below the blog post."
            pictures={images}
            error={errorOf("imagesProblem") ?? errorOf("images")}
          />
        </div>
        <SubmitRow busy={busy} label={busy ? busyLabel : submitLabel}>
          {uploads.waits && WAITS_FOR_UPLOADS}
        </SubmitRow>
      </form>
      <EditorDialogs editor={editor} media={media} />
    </>
  );
}
