import { type Editor, useEditorState } from "@tiptap/react";
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
  Quote,
  Redo2,
  Table2,
  Undo2,
  Unlink,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Command, HtmlEditor } from "./use-html-editor.ts";

interface FormatTool {
  name: string;
  icon: ReactNode;
  command: Command;
  /** Left out, the tool has no state. */
  isOn?: (tiptap: Editor) => boolean;
}

const formats: FormatTool[] = [
  {
    name: "Paragraph",
    icon: <Pilcrow />,
    command: (chain) => chain.setParagraph(),
    isOn: (tiptap) => tiptap.isActive("paragraph"),
  },
  {
    name: "Heading",
    icon: <Heading2 />,
    command: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (tiptap) => tiptap.isActive("heading", { level: 2 }),
  },
  {
    name: "Subheading",
    icon: <Heading3 />,
    command: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (tiptap) => tiptap.isActive("heading", { level: 3 }),
  },
  {
    name: "Bold",
    icon: <Bold />,
    command: (chain) => chain.toggleBold(),
    isOn: (tiptap) => tiptap.isActive("bold"),
  },
  {
    name: "Italic",
    icon: <Italic />,
    command: (chain) => chain.toggleItalic(),
    isOn: (tiptap) => tiptap.isActive("italic"),
  },
  {
    name: "List",
    icon: <List />,
    command: (chain) => chain.toggleBulletList(),
    isOn: (tiptap) => tiptap.isActive("bulletList"),
  },
  {
    name: "Numbered list",
    icon: <ListOrdered />,
    command: (chain) => chain.toggleOrderedList(),
    isOn: (tiptap) => tiptap.isActive("orderedList"),
  },
  {
    name: "Quote",
    icon: <Quote />,
    command: (chain) => chain.toggleBlockquote(),
    isOn: (tiptap) => tiptap.isActive("blockquote"),
  },
];

const inserts: FormatTool[] = [
  {
    name: "Remove link",
    icon: <Unlink />,
    command: (chain) => chain.extendMarkRange("link").unsetLink(),
  },
  {
    name: "Table",
    icon: <Table2 />,
    command: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: "Undo", icon: <Undo2 />, command: (chain) => chain.undo() },
  { name: "Redo", icon: <Redo2 />, command: (chain) => chain.redo() },
];

const tableTools: { name: string; command: Command }[] = [
  { name: "Add row", command: (chain) => chain.addRowAfter() },
  { name: "Add column", command: (chain) => chain.addColumnAfter() },
  { name: "Remove row", command: (chain) => chain.deleteRow() },
  { name: "Remove column", command: (chain) => chain.deleteColumn() },
  { name: "Remove table", command: (chain) => chain.deleteTable() },
];

export function EditorToolbar({ editor }: { editor: HtmlEditor }) {
  const { run, tiptap, isSource, toggleSource, open } = editor;
  const on = useFormats(tiptap);
  return (
    <fieldset className="flex flex-wrap border-b border-line bg-paper-deep p-1">
      <legend className="sr-only">Formatting</legend>
      {!isSource && (
        <>
          {formats.map(({ name, icon, command }) => (
            <Tool key={name} name={name} pressed={on.has(name)} onClick={() => run(command)}>
              {icon}
            </Tool>
          ))}
          <Tool name="Link" onClick={() => open("link")}>
            <Link2 />
          </Tool>
          <Tool name="Picture" onClick={() => open("picture")}>
            <ImagePlus />
          </Tool>
          {inserts.map(({ name, icon, command }) => (
            <Tool key={name} name={name} onClick={() => run(command)}>
              {icon}
            </Tool>
          ))}
        </>
      )}
      <Tool name="HTML source" pressed={isSource} onClick={toggleSource}>
        <Code />
      </Tool>
      {!isSource && on.has("table") && (
        <div className="flex w-full flex-wrap border-t border-line">
          {tableTools.map(({ name, command }) => (
            <Tool key={name} onClick={() => run(command)}>
              {name}
            </Tool>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface ToolProps {
  /** Of a tool that shows a picture only. */
  name?: string;
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
      className="grid min-h-11 min-w-11 place-items-center rounded-md px-2 text-sm font-semibold hover:bg-surface aria-pressed:bg-ink aria-pressed:text-white [&_svg]:size-5"
    >
      {children}
    </button>
  );
}

/** Names of the formats that what is selected has, and `table` in a table. */
function useFormats(tiptap: Editor | null): Set<string> {
  const names = useEditorState({
    editor: tiptap,
    selector: ({ editor }) => {
      if (!editor) return "";
      const on = formats.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name);
      return [...on, ...(editor.isActive("table") ? ["table"] : [])].join();
    },
  });
  return new Set(names?.split(","));
}
