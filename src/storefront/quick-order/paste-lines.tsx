import { FileUp } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { readLines, type TypedLine } from "#shared/quick-order/read-lines.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { readListFile } from "./read-list-file.ts";

const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent("SKU,Quantity\r\n")}`;

/** Takes a whole list: pasted, typed, or out of a file. What was entered before scripts ran counts. */
export function PasteLines({ onLines }: { onLines: (lines: readonly TypedLine[]) => void }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [textError, setTextError] = useState("");
  const [fileError, setFileError] = useState("");

  const take = (from: string): boolean => {
    const lines = readLines(from);
    if (lines.length > 0) onLines(lines);
    return lines.length > 0;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFileError("");
    const taken = take(text.current?.value ?? "");
    setTextError(taken ? "" : "Paste or type at least one SKU.");
    if (taken && text.current) text.current.value = "";
    else text.current?.focus();
  };
  const readFile = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    const read = await readListFile(chosen);
    // The same file can be chosen once more when it was mended.
    if (file.current) file.current.value = "";
    setTextError("");
    if ("problem" in read) return setFileError(read.problem);
    setFileError(take(read.text) ? "" : "This file has no lines with a SKU.");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a file chosen before
  useEffect(() => void readFile(), []);

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Paste a list"
      className="sheet grid grid-cols-[minmax(0,1fr)] gap-4 p-[min(1.25rem,5vw)]"
    >
      <TextAreaField
        ref={text}
        label="Paste your list: a SKU and a quantity on each line"
        name="lines"
        rows={4}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        error={textError || undefined}
        hint="Copy the two columns out of a sheet, or type them with a comma or a space between. Without a quantity it is one piece."
        className="[&_textarea]:font-mono"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit">Put these in the list</Button>
        <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-ink bg-surface px-4 py-2 font-heading font-semibold has-focus-visible:outline-2 hover:bg-paper-deep">
          <FileUp aria-hidden="true" className="size-5 shrink-0" />
          Choose a CSV file
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={() => void readFile()}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          />
        </label>
        <a
          href={TEMPLATE}
          download="quick-order.csv"
          className="link inline-flex min-h-11 items-center"
        >
          Download an empty CSV file
        </a>
      </div>
      <FormError message={fileError || null} />
    </form>
  );
}
