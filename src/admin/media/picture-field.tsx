import { useEffect, useRef } from "react";
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from "react-hook-form";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import type { MediaConfig } from "./media-config.ts";
import { addressesOf, type PictureItem } from "./pictures.ts";
import { UploadWidget } from "./upload-widget.tsx";
import { usePictures } from "./use-pictures.ts";

interface PictureFieldProps<Values extends FieldValues> {
  form: FormFields<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  media: MediaConfig;
  /** Told of what is uploaded: a form waits for it. */
  onItems: (name: string, items: readonly PictureItem[]) => void;
}

/** One picture of a form, as the address of an upload; it follows what is written into the field meanwhile. */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const { form, name, label, hint, media, onItems } = props;
  const value = String(useWatch({ control: form.control, name }) ?? "");
  const pictures = usePictures({
    // The folders are those of the specification: its nearest one.
    folder: "blog-images",
    media,
    single: true,
    initial: value ? [value] : [],
  });
  const { items, replace } = pictures;
  const address = addressesOf(items)[0] ?? "";
  /** What the field and the list have agreed on. */
  const agreed = useRef(value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is carried to the other
  useEffect(() => {
    if (address !== agreed.current) {
      agreed.current = address;
      form.setValue(name, address as FieldPathValue<Values, typeof name>, { shouldDirty: true });
      form.clearErrors(name);
    } else if (value !== agreed.current) {
      agreed.current = value;
      replace(value ? [value] : []);
    }
  }, [address, value, name]);

  useEffect(() => onItems(name, items), [onItems, name, items]);

  return (
    <>
      <input type="hidden" {...form.register(name)} />
      <UploadWidget
        label={label}
        {...(hint && { hint })}
        error={form.errorOf(name)}
        pictures={pictures}
      />
    </>
  );
}
