import { useNavigate } from "react-router";
import type { BlogPost } from "#shared/blog/contract.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useUnsaved } from "../../ui/unsaved-changes.ts";
import { useForm } from "../../ui/use-form.ts";
import { EditorDialogs } from "../editor/editor-dialogs.tsx";
import { HtmlEditorField } from "../editor/html-editor.tsx";
import { isBlankHtml } from "../editor/stored-html.ts";
import { useHtmlEditor } from "../editor/use-html-editor.ts";
import { failureMessage } from "../failure-message.ts";
import type { MediaConfig } from "../pictures/media-config.ts";
import { addressesOf } from "../pictures/pictures.ts";
import { PicturesField, picturesRefusal } from "../pictures/pictures-field.tsx";
import { usePictures } from "../pictures/use-pictures.ts";

/** What the form gives. */
interface BlogParts {
  title: string;
  content: string;
  thumbnail: string;
  images: string[];
}

interface BlogFormProps {
  /** The blog post that is changed; left out, the form makes a new one. */
  blog?: BlogPost;
  media: MediaConfig;
  /** The words of the button, and those while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
  send: (parts: BlogParts) => Promise<ApiOutcome<{ message: string }>>;
}

/** The fields of a blog post. When it was saved the page goes on to the list. */
export function BlogForm(props: BlogFormProps) {
  const { blog, media, submitLabel, busyLabel, fallbackMessage, send } = props;
  const navigate = useNavigate();
  const editor = useHtmlEditor(blog?.content ?? "");
  const thumbnail = usePictures({
    folder: "blog-thumbnails",
    media,
    single: true,
    initial: blog?.thumbnail ? [blog.thumbnail] : [],
  });
  const images = usePictures({ folder: "blog-images", media, initial: blog?.images ?? [] });
  const { form, busy, message, errors } = useForm(async (texts) => {
    const { title = "", content = "", thumbnail: address = "" } = texts;
    const fields: Record<string, string> = {};
    // Here and not by the browser's rules, so that all three are shown at once.
    if (title.trim() === "") fields.title = "Title is required";
    if (isBlankHtml(content)) fields.content = "Content is required";
    if (address === "" && thumbnail.items.length === 0) {
      fields.thumbnail = "Thumbnail image is required";
    }
    Object.assign(fields, picturesRefusal({ thumbnail, images }));
    if (Object.keys(fields).length > 0) return { message: "", fields };
    const answer = await send({
      title,
      content,
      thumbnail: address,
      images: addressesOf(images.items),
    });
    if (!answer.ok) return { ...answer, message: failureMessage(answer, fallbackMessage) };
    settle();
    showToast(answer.value.message);
    navigate("/dashboard/admin/blogs");
    return "leaving";
  });
  const { settle } = useUnsaved(form.ref);

  return (
    <>
      <form {...form} aria-label={submitLabel} className="grid max-w-4xl grid-cols-1 gap-6">
        <FormError message={message} />
        <div className="sheet grid grid-cols-1 gap-5 p-4 sm:p-5">
          <TextField
            label="Title"
            name="title"
            defaultValue={blog?.title}
            {...fieldLimits("createBlog", "title")}
            autoComplete="off"
            aria-required
            error={errors.title}
          />
          <HtmlEditorField label="Content" name="content" editor={editor} error={errors.content} />
        </div>
        <div className="sheet p-4 sm:p-5">
          <PicturesField
            name="thumbnail"
            label="Thumbnail image"
            hint="Shown in lists. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
            pictures={thumbnail}
            errors={errors}
          />
        </div>
        <div className="sheet p-4 sm:p-5">
          <PicturesField
            name="images"
            label="Images"
            hint="Shown below the article."
            pictures={images}
            errors={errors}
          />
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
      <EditorDialogs editor={editor} media={media} />
    </>
  );
}
