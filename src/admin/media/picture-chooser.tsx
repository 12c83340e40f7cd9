import { Button } from "#ui/button.tsx";
import type { useFieldNotes } from "#ui/field-notes.tsx";

interface PictureChooserProps {
  /** What it says: `Choose a picture` and the like. */
  label: string;
  single: boolean;
  /** Media types that are taken; none are until the shop has said which. */
  accept: string[] | undefined;
  onFiles: (files: Iterable<File>) => void;
  /** Opens Cloudinary's window, which chooses itself, where the shop keeps its pictures there. */
  onOpen: (() => void) | undefined;
  /** Ties it to the field's hint and error. */
  controlProps: ReturnType<typeof useFieldNotes>;
}

/** The button that chooses pictures: this device's file dialog, or Cloudinary's window. */
export function PictureChooser(props: PictureChooserProps) {
  const { label, single, accept, onFiles, onOpen, controlProps } = props;
  if (onOpen) {
    return (
      <Button variant="secondary" onClick={onOpen} {...controlProps}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <input
        type="file"
        multiple={!single}
        accept={accept?.join(",")}
        disabled={!accept}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
        {...controlProps}
      />
      <label
        htmlFor={controlProps.id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-ink bg-surface px-4 py-2 font-heading font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link peer-disabled:bg-paper-deep peer-disabled:text-muted hover:bg-paper-deep"
      >
        {label}
      </label>
      <p className="text-sm text-muted max-sm:hidden">or drop {single ? "it" : "them"} here</p>
    </>
  );
}
