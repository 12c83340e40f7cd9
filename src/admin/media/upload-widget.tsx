import { type DragEvent, useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { FieldNotes, useFieldNotes } from "#ui/field-notes.tsx";
import { showToast } from "#ui/toast-store.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { useMayChange } from "../kit/own-access.tsx";
import { openCloudinaryWidget } from "./cloudinary-widget.ts";
import { PictureTile } from "./picture-tile.tsx";
import type { Pictures } from "./use-pictures.ts";

interface UploadWidgetProps {
  /** Such as `Photos`. */
  label: string;
  hint?: string;
  error?: string | undefined;
  pictures: Pictures;
}

/**
 * Uploads pictures and holds their list: by drag and drop, by a button, or through Cloudinary's
 * window where the shop keeps its pictures there.
 */
export function UploadWidget({ label, hint, error, pictures }: UploadWidgetProps) {
  const { items, single, media } = pictures;
  const config = media.ok ? media.value : null;
  const [over, setOver] = useState(false);
  const mayChange = useMayChange();
  const controlProps = useFieldNotes({ error, hint });
  // One that was rejected is not shown anywhere.
  const first = items.find(({ state }) => state !== "failed");
  const hosted = config?.host === "cloudinary" ? config.cloudinary : undefined;

  useEffect(() => {
    window.addEventListener("dragover", keepFilesOut);
    return () => window.removeEventListener("dragover", keepFilesOut);
  }, []);

  const take = (files: Iterable<File>) => {
    const chosen = [...files];
    if (!config || chosen.length === 0) return;
    if (single && chosen.length > 1) {
      showToast(`Only one picture can be used: ${chosen[0]?.name} was chosen.`, "info");
    }
    pictures.addFiles(single ? chosen.slice(0, 1) : chosen, config);
  };

  const dragOver = (event: DragEvent) => {
    if (!mayChange || !config || hosted || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };

  const drop = (event: DragEvent) => {
    if (!over) return;
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  const open = () => {
    if (!config || !hosted) return;
    void openCloudinaryWidget({
      ...hosted,
      folder: pictures.folder,
      single,
      maxBytes: config.maxBytes,
      accept: config.accept,
      onPicture: pictures.addAddress,
      onError: (message) => showToast(message, "error"),
    });
  };

  return (
    <fieldset
      // The fieldset only handles what is dropped on it; the button does the same by keyboard.
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="min-w-0"
    >
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {items.length > 0 && (
        <ul
          aria-label={label}
          className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(8.8rem,1fr))] gap-2"
        >
          {items.map((item, place) => (
            <PictureTile
              key={item.id}
              item={item}
              place={place}
              count={items.length}
              isFirst={item === first}
              pictures={pictures}
            />
          ))}
        </ul>
      )}
      {mayChange && !media.ok && <LoadFailed title="Pictures cannot be uploaded just now." />}
      <div
        className={`grid justify-items-center gap-2 rounded-md border-2 border-dashed px-4 py-6 text-center ${over ? "border-link bg-info-soft" : error ? "border-error" : "border-field"}`}
      >
        <PictureChooser
          label={chooseLabel(single, items.length > 0)}
          single={single}
          accept={config?.accept}
          onFiles={take}
          onOpen={hosted && open}
          controlProps={controlProps}
        />
      </div>
      <FieldNotes id={controlProps.id} error={error} hint={hint} />
    </fieldset>
  );
}

/** A file that was dropped beside a field would take the place of the page, and of what is typed. */
function keepFilesOut(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}

function chooseLabel(single: boolean, some: boolean): string {
  if (single) return some ? "Choose another picture" : "Choose a picture";
  return some ? "Add pictures" : "Choose pictures";
}

interface PictureChooserProps {
  /** Such as `Choose a picture`. */
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
function PictureChooser(props: PictureChooserProps) {
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
