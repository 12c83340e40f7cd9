import { Dialog } from "#ui/dialog.tsx";
import { shortcuts } from "./shortcuts.ts";
import { useShortcutsOn } from "./use-shortcuts.ts";

/** All shortcuts, and the switch of those that are single keys. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, setOn] = useShortcutsOn();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <label className="mb-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
          className="size-5"
        />
        Single keys are shortcuts in this browser
      </label>
      <table className="w-full text-left">
        <caption className="sr-only">Keys and what they do</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          <Row
            keys={["Ctrl", "K"]}
            does="Find anything (on a Mac Cmd and K); works always"
            joiner="+"
          />
          <Row
            keys={["Ctrl", "Z"]}
            does="Undo what a message offers to undo (on a Mac Cmd and Z); also when single keys are off"
            joiner="+"
          />
          {shortcuts.map(({ keys, does }) => (
            <Row key={keys.join(" ")} keys={keys} does={does} joiner="then" isOff={!isOn} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        They do nothing while you type, in dialogs and in menus.
      </p>
    </Dialog>
  );
}

interface RowProps {
  keys: readonly string[];
  does: string;
  /** Between two keys. */
  joiner: string;
  isOff?: boolean;
}

function Row({ keys, does, joiner, isOff = false }: RowProps) {
  return (
    <tr className={`border-t border-line ${isOff ? "text-muted line-through" : ""}`}>
      <td className="py-1.5 pr-4 whitespace-nowrap">
        {keys.map((key, place) => (
          <span key={key}>
            {place > 0 && <span className="px-1 text-sm text-muted">{joiner}</span>}
            <kbd className="inline-block min-w-7 rounded border border-line-strong bg-paper px-1.5 text-center font-body text-sm">
              {key}
            </kbd>
          </span>
        ))}
      </td>
      <td className="w-full py-1.5">{does}</td>
    </tr>
  );
}
