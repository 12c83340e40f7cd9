import { HiddenField } from "../hidden-field.tsx";
import { addressesOf, picturesProblem } from "./pictures.ts";
import { UploadWidget } from "./upload-widget.tsx";
import type { Pictures } from "./use-pictures.ts";

interface PicturesFieldProps {
  /** The form's field: a JSON list of addresses, or the only address as it is. */
  name: string;
  label: string;
  hint?: string;
  pictures: Pictures;
  /** Of every field of the form, by name. */
  errors: Record<string, string>;
}

/** Pictures as a field of a form; what has not arrived yet is unsaved, too. */
export function PicturesField({ name, label, hint, pictures, errors }: PicturesFieldProps) {
  const addresses = addressesOf(pictures.items);
  const states = pictures.items.map(({ id, state }) => `${id} ${state}`).join();
  return (
    <>
      <HiddenField
        name={name}
        value={pictures.single ? (addresses[0] ?? "") : JSON.stringify(addresses)}
      />
      <HiddenField name={stateName(name)} value={states} />
      <UploadWidget
        label={label}
        {...(hint && { hint })}
        error={errors[stateName(name)] ?? errors[name]}
        pictures={pictures}
      />
    </>
  );
}

/** Why a form with such fields must wait, shown at each field; nothing when it can be sent. */
export function picturesRefusal(
  fields: Record<string, Pictures>,
): Record<string, string> | undefined {
  const problems = Object.entries(fields).flatMap(([name, { items }]) => {
    const problem = picturesProblem(items);
    return problem ? [[stateName(name), problem] as const] : [];
  });
  return problems.length > 0 ? Object.fromEntries(problems) : undefined;
}

function stateName(name: string): string {
  return `${name}-state`;
}
