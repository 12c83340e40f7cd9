import { z } from "zod";
import { lineText } from "#shared/fields.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { AdminDialog } from "../../kit/admin-dialog.tsx";
import { uploadsEnded } from "../../kit/forms/uploads-ended.ts";
import { useCarriedValue } from "../../kit/forms/use-carried-value.ts";
import { useZodForm } from "../../kit/forms/use-zod-form.ts";
import type { MediaConfig } from "../../media/media-config.ts";
import { addressesOf, picturesProblem } from "../../media/pictures.ts";
import { UploadWidget } from "../../media/upload-widget.tsx";
import { usePictures } from "../../media/use-pictures.ts";
import { typedAddress } from "./typed-address.ts";
import type { HtmlEditor } from "./use-html-editor.ts";

interface EditorDialogsProps {
  editor: HtmlEditor;
  media: MediaConfig;
}

/** For links and pictures. Put them outside of the form: these are forms, too. */
export function EditorDialogs({ editor, media }: EditorDialogsProps) {
  const { openDialog, close } = editor;
  return (
    <AdminDialog
      open={openDialog !== null}
      onClose={close}
      title={openDialog === "picture" ? "Insert a picture" : "Insert a link"}
    >
      {openDialog === "link" && <LinkForm editor={editor} />}
      {openDialog === "picture" && <PictureForm editor={editor} media={media} />}
    </AdminDialog>
  );
}

const link = z.object({
  address: lineText("Address", 1_000).transform((typed, check) => {
    const href = typedAddress(typed);
    if (!href) check.addIssue("Enter an address such as https://example.com or /product/name");
    return href ?? z.NEVER;
  }),
  text: lineText("Words to show", 500),
});

function LinkForm({ editor }: { editor: HtmlEditor }) {
  const { tiptap, finish } = editor;
  const { field, formProps } = useZodForm(link, {
    address: tiptap?.getAttributes("link").href ?? "",
    text: selectedText(editor),
  });
  const insert = ({ address: href, text }: z.output<typeof link>) => {
    const marks = [{ type: "link", attrs: { href } }];
    const linked = { type: "text", text: text || href, marks };
    finish((chain) => chain.extendMarkRange("link").insertContent(linked));
  };
  return (
    <form {...formProps(insert)} className="grid gap-4">
      <TextField
        label="Address"
        {...field("address")}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField label="Words to show" {...field("text")} />
      <div>
        <Button type="submit">Insert link</Button>
      </div>
    </form>
  );
}

/** The words that are selected, or those of the link that the cursor stands in. */
function selectedText({ tiptap }: HtmlEditor): string {
  if (!tiptap) return "";
  const { from, to, empty, $from } = tiptap.state.selection;
  if (!empty) return tiptap.state.doc.textBetween(from, to, " ");
  return tiptap.isActive("link") ? (($from.nodeBefore ?? $from.nodeAfter)?.text ?? "") : "";
}

const picture = z.object({
  src: z.string().min(1, "Choose a picture"),
  problem: uploadsEnded,
  alt: lineText("What it shows", 300),
});

function PictureForm({ editor, media }: EditorDialogsProps) {
  const pictures = usePictures({ folder: "blog-images", media, single: true });
  const form = useZodForm(picture, { src: "", problem: "", alt: "" });
  useCarriedValue(form, "src", addressesOf(pictures.items)[0] ?? "");
  useCarriedValue(form, "problem", picturesProblem(pictures.items) ?? "");
  const insert = ({ src, alt }: z.output<typeof picture>) =>
    editor.finish((chain) => chain.setImage({ src, alt }));
  return (
    <form {...form.formProps(insert)} className="grid gap-4">
      <UploadWidget
        label="Picture"
        pictures={pictures}
        error={form.errorOf("problem") ?? form.errorOf("src")}
      />
      <TextField
        label="What it shows"
        {...form.field("alt")}
        hint="For those who cannot see it. Leave it empty if the picture is only decoration."
      />
      <div>
        <Button type="submit">Insert picture</Button>
      </div>
    </form>
  );
}
