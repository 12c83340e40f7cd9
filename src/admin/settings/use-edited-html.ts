import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { type HtmlEditor, useHtmlEditor } from "../blog/editor/use-html-editor.ts";
import { useCarriedValue } from "../kit/forms/use-carried-value.ts";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";

/**
 * The article editor on a field of a form, of which it also takes what is put in by other means: what was saved,
 * returned to, or chosen where two people changed the same.
 */
export function useEditedHtml<Values extends FieldValues, Checked>(
  form: Pick<ZodForm<Values, Checked>, "control" | "getValues" | "setValue" | "clearErrors">,
  name: FieldPath<Values>,
  isRequired = true,
): HtmlEditor {
  const editor = useHtmlEditor(form.getValues(name), isRequired);
  const written: string = useWatch({ control: form.control, name });
  useCarriedValue(form, name, editor.html as FieldPathValue<Values, typeof name>);
  const follow = useEffectEvent((html: string) => {
    // Where somebody types faster than the page is drawn, what the field told is what the editor had before.
    if (form.getValues(name) !== html) return;
    if (html !== editor.html) editor.replace(html);
  });
  useEffect(() => follow(written), [written]);
  return editor;
}
