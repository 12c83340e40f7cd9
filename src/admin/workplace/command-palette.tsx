import { CornerDownLeft } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { latestOnly } from "#browser/latest-only.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useOwnAccess } from "../kit/own-access.tsx";
import { useOrderNews } from "../orders/use-order-news.ts";
import { findEntries, MIN_LETTERS } from "./find-entries.ts";
import {
  matchingGroups,
  type PaletteEntry,
  type PaletteGroup,
  pageGroups,
} from "./page-entries.ts";

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  onShowShortcuts: () => void;
}

/** Goes to a page, a setting, an order or whatever else by its name: a combobox as ARIA's pattern has it. */
export function CommandPalette({ open, onClose, onShowShortcuts }: CommandPaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Find anything"
      className="max-w-2xl max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0 sm:mt-[10dvh]"
    >
      <Finder onClose={onClose} onShowShortcuts={onShowShortcuts} />
    </Dialog>
  );
}

function Finder({ onClose, onShowShortcuts }: Omit<CommandPaletteProps, "open">) {
  const id = useId();
  const navigate = useNavigate();
  const { permissions } = useOwnAccess();
  const { eInvoicing } = useOrderNews();
  const [typed, setTyped] = useState("");
  const found = useFound(typed.trim());
  const [active, setActive] = useState(0);
  const groups = [
    ...matchingGroups(pageGroups({ permissions, eInvoicing }), typed),
    ...found.groups,
  ];
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);
  const idOf = (place: number) => `${id}-${place}`;

  const activeId = entries.length > 0 ? idOf(at) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const last = entries.length - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageUp: 0,
      PageDown: last,
    }[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    const chosen = entries[at];
    if (next !== undefined || !chosen) return;
    onClose();
    void navigate(chosen.to);
  };

  return (
    <div className="grid gap-3">
      <input
        type="text"
        role="combobox"
        aria-label="Page, setting, order, product, customer, coupon, quote or document"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder="Page, order, product, customer..."
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-md border border-field bg-surface px-3 text-base placeholder:text-muted"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        // A tap leaves the focus, and with it a phone's keyboard, where it is.
        onMouseDown={(event) => event.preventDefault()}
        className="-mx-2 overflow-y-auto overscroll-contain sm:max-h-[55dvh]"
      >
        <Groups groups={groups} active={at} idOf={idOf} onChoose={onClose} />
      </div>
      <FoundAnnouncement found={found} count={entries.length} typed={typed.trim()} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span className="hidden items-center gap-1.5 pointer-fine:flex">
          Arrow keys, then Enter <CornerDownLeft aria-hidden="true" className="size-4" />
        </span>
        <button
          type="button"
          onClick={onShowShortcuts}
          className="link min-h-11 pointer-fine:min-h-8"
        >
          Keyboard shortcuts
        </button>
      </p>
    </div>
  );
}

interface GroupsProps {
  groups: readonly PaletteGroup[];
  /** The place among all entries of the one that Enter opens. */
  active: number;
  idOf: (place: number) => string;
  onChoose: () => void;
}

function Groups({ groups, active, idOf, onChoose }: GroupsProps) {
  let place = -1;
  return groups.map(({ label, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
    <div key={label} role="group" aria-label={label} className="not-first:mt-2">
      <p aria-hidden="true" className="px-2 py-1 text-xs text-muted">
        {label}
      </p>
      {entries.map((entry) => {
        place += 1;
        return (
          <Entry
            key={entry.to}
            id={idOf(place)}
            entry={entry}
            isActive={place === active}
            onChoose={onChoose}
          />
        );
      })}
    </div>
  ));
}

interface EntryProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onChoose: () => void;
}

function Entry({ id, entry: { name, detail, to }, isActive, onChoose }: EntryProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={onChoose}
      className={`flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2.5 leading-snug no-underline hover:bg-paper-deep pointer-fine:min-h-9 pointer-fine:py-1.5 ${isActive ? "bg-paper-deep outline-2 -outline-offset-2 outline-link" : ""}`}
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {detail && <span className="min-w-0 text-sm wrap-anywhere text-muted">{detail}</span>}
    </Link>
  );
}

interface Found {
  groups: readonly PaletteGroup[];
  isPart: boolean;
  isAsking: boolean;
}

/** What stands there and what not, for eyes and for screen readers. */
function FoundAnnouncement({
  found,
  count,
  typed,
}: {
  found: Found;
  count: number;
  typed: string;
}) {
  const text = (() => {
    if (found.isAsking) return "Searching...";
    if (found.isPart)
      return "The shop did not answer for all of it. Go on typing, or try again in a moment.";
    if (count > 0) return "";
    return `Nothing is called “${typed}”. Try a number, a name, a phone number or an e-mail.`;
  })();
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {text}
      </p>
      <p role="status" className="sr-only">
        {!found.isAsking && count > 0 && (count === 1 ? "1 result" : `${count} results`)}
      </p>
    </>
  );
}

/** Nothing typed for so long: the shop is asked. */
const TYPING_PAUSE_MS = 200;

const nothing: Found = { groups: [], isPart: false, isAsking: false };

/** What the shop has under what is typed; an answer to what stood there before is dropped. */
function useFound(typed: string): Found {
  const { permissions } = useOwnAccess();
  const [found, setFound] = useState(nothing);
  const asked = useRef(latestOnly());
  useEffect(() => {
    const guard = asked.current;
    if ([...typed].length < MIN_LETTERS) {
      guard.cancel();
      return setFound(nothing);
    }
    const signal = guard.begin();
    // What was found of the text before does not flicker: its answer takes its place.
    setFound((before) => ({ ...before, isAsking: true }));
    const pause = setTimeout(async () => {
      const answer = await findEntries(permissions, { typed, signal });
      if (!signal.aborted) setFound({ ...answer, isAsking: false });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      guard.cancel();
    };
  }, [typed, permissions]);
  return found;
}
