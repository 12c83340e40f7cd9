import { act, renderHook } from "@testing-library/react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { useEditedHtml } from "./use-edited-html.ts";

it("keeps what is typed faster than the page is drawn, and takes what is put in by other means", () => {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { body: "<p></p>" } });
    return { form, editor: useEditedHtml<{ body: string }, unknown>(form, "body") };
  });
  act(() => {
    // The form has the first letter, and tells of it only once there is a second one.
    flushSync(() => result.current.editor.setHtml("<p>R</p>"));
    result.current.editor.setHtml("<p>Re</p>");
  });
  expect(result.current.editor.html).toBe("<p>Re</p>");
  expect(result.current.form.getValues("body")).toBe("<p>Re</p>");
  act(() => result.current.form.setValue("body", "<p>Theirs</p>"));
  expect(result.current.editor.html).toBe("<p>Theirs</p>");
});
