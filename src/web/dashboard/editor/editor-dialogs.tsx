import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import type { MediaConfig } from "../pictures/media-config.ts";
import { PicturesField, picturesRefusal } from "../pictures/pictures-field.tsx";
import { usePictures } from "../pictures/use-pictures.ts";
import { typedAddress } from "./typed-address.ts";
import type { HtmlEditor } from "./use-html-editor.ts";

interface EditorDialogsProps {
  editor: HtmlEditor;
  media: MediaConfig;
}

/** What the editor asks for links and pictures. Put it outside of the form: these are forms, too. */
export function EditorDialogs({ editor, media }: EditorDialogsProps) {
  const { openWindow, close } = editor;
  return (
    <Dialog
      open={openWindow !== null}
      onClose={close}
      title={openWindow === "picture" ? "Insert a picture" : "Insert a link"}
    >
      {openWindow === "link" && <LinkForm editor={editor} />}
      {openWindow === "picture" && <PictureForm editor={editor} media={media} />}
    </Dialog>
  );
}

function LinkForm({ editor }: { editor: HtmlEditor }) {
  const { tiptap, finish } = editor;
  const { form, errors } = useForm(async ({ address = "", text = "" }) => {
    const href = typedAddress(address);
    if (!href) {
      const why = "Enter an address such as https://example.com or /product/name";
      return { message: why, fields: { address: why } };
    }
    const linked = {
      type: "text",
      text: text.trim() || href,
      marks: [{ type: "link", attrs: { href } }],
    };
    finish((chain) => chain.extendMarkRange("link").insertContent(linked));
    return "leaving";
  });
  return (
    <form {...form} className="grid gap-4">
      <TextField
        label="Address"
        name="address"
        defaultValue={tiptap?.getAttributes("link").href ?? ""}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        required
        error={errors.address}
      />
      <TextField
        label="Words to show"
        name="text"
        defaultValue={selectedText(editor)}
        maxLength={500}
      />
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

function PictureForm({ editor, media }: EditorDialogsProps) {
  const pictures = usePictures({ folder: "blog-images", media, single: true });
  const { form, errors } = useForm(async ({ picture = "", alt = "" }) => {
    const waits = picturesRefusal({ picture: pictures });
    if (waits) return { message: "", fields: waits };
    if (!picture) return { message: "", fields: { picture: "Choose a picture" } };
    editor.finish((chain) => chain.setImage({ src: picture, alt: alt.trim() }));
    return "leaving";
  });
  return (
    <form {...form} className="grid gap-4">
      <PicturesField name="picture" label="Picture" pictures={pictures} errors={errors} />
      <TextField
        label="What it shows"
        name="alt"
        maxLength={300}
        hint="For those who cannot see it. Leave it empty if the picture is only decoration."
      />
      <div>
        <Button type="submit">Insert picture</Button>
      </div>
    </form>
  );
}
