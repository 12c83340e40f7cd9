import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Pilcrow,
  Unlink,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { HtmlEditor } from "./use-html-editor.ts";

/** What the selected words are now. */
interface Marks {
  bold: boolean;
  italic: boolean;
  insertUnorderedList: boolean;
  insertOrderedList: boolean;
  /** Tag of the block, such as `h2`. */
  block: string;
}

const plain: Marks = {
  bold: false,
  italic: false,
  insertUnorderedList: false,
  insertOrderedList: false,
  block: "p",
};

/** The buttons over the editor. */
export function EditorToolbar({ editor }: { editor: HtmlEditor }) {
  const { run, isSource, setSource, open } = editor;
  const marks = useMarks(editor);
  const block = (tag: string) => run("formatBlock", `<${tag}>`);
  return (
    <fieldset className="flex flex-wrap border-b border-line bg-paper-deep p-1">
      <legend className="sr-only">Formatting</legend>
      {!isSource && (
        <>
          <Tool name="Paragraph" pressed={marks.block === "p"} onClick={() => block("p")}>
            <Pilcrow />
          </Tool>
          <Tool name="Heading" pressed={marks.block === "h2"} onClick={() => block("h2")}>
            <Heading2 />
          </Tool>
          <Tool name="Subheading" pressed={marks.block === "h3"} onClick={() => block("h3")}>
            <Heading3 />
          </Tool>
          <Tool name="Bold" pressed={marks.bold} onClick={() => run("bold")}>
            <Bold />
          </Tool>
          <Tool name="Italic" pressed={marks.italic} onClick={() => run("italic")}>
            <Italic />
          </Tool>
          <Tool
            name="List"
            pressed={marks.insertUnorderedList}
            onClick={() => run("insertUnorderedList")}
          >
            <List />
          </Tool>
          <Tool
            name="Numbered list"
            pressed={marks.insertOrderedList}
            onClick={() => run("insertOrderedList")}
          >
            <ListOrdered />
          </Tool>
          <Tool name="Link" onClick={() => open("link")}>
            <Link2 />
          </Tool>
          <Tool name="Remove link" onClick={() => run("unlink")}>
            <Unlink />
          </Tool>
          <Tool name="Picture" onClick={() => open("picture")}>
            <ImagePlus />
          </Tool>
        </>
      )}
      <Tool name="HTML source" pressed={isSource} onClick={() => setSource(!isSource)}>
        <Code />
      </Tool>
    </fieldset>
  );
}

interface ToolProps {
  name: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ name, pressed, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      // The words stay selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md hover:bg-surface aria-pressed:bg-ink aria-pressed:text-white [&_svg]:size-5"
    >
      {children}
    </button>
  );
}

/** Follows the selection as long as it lies in the editor. */
function useMarks({ surface }: HtmlEditor): Marks {
  const [marks, setMarks] = useState(plain);
  useEffect(() => {
    const look = () => {
      const node = document.getSelection()?.anchorNode;
      if (!node || !surface.current?.contains(node)) return;
      const is = (command: string) => document.queryCommandState(command);
      setMarks({
        bold: is("bold"),
        italic: is("italic"),
        insertUnorderedList: is("insertUnorderedList"),
        insertOrderedList: is("insertOrderedList"),
        block: document.queryCommandValue("formatBlock").toLowerCase(),
      });
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [surface]);
  return marks;
}
