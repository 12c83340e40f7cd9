import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { readStoredList, writeStoredList } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { optionId, SuggestionList } from "./suggestion-list.tsx";
import {
  recentGroups,
  type SuggestionGroup,
  type SuggestionOption,
  suggestedGroups,
} from "./suggestion-options.ts";

/** For the box's attributes, by which a screen reader knows of the list. */
export interface ComboboxState {
  expanded: boolean;
  /** Id of the option that Enter would take. */
  active: string | undefined;
}

interface SuggestionsProps {
  /** The search box's input, which keeps the focus. */
  input: HTMLInputElement;
  id: string;
  onChange: (state: ComboboxState) => void;
}

/** Letters from which on something is suggested. */
const MIN_LETTERS = 2;

/** After the last key, so long before the shop is asked. */
const TYPING_PAUSE_MS = 120;

interface Offer {
  typed: string;
  groups: readonly SuggestionGroup[];
}

const nothing: Offer = { typed: "", groups: [] };

/**
 * Suggests while somebody types: the ARIA pattern of a combobox with a list and manual selection. It
 * listens to the input, which is there before this code is and works without it.
 */
export function Suggestions({ input, id, onChange }: SuggestionsProps) {
  const [offer, setOffer] = useState(nothing);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const { key } = useLocation();
  const options = offer.groups.flatMap(({ options }) => options);
  const expanded = open && options.length > 0;

  const show = useCallback((next: Offer) => {
    setOffer(next);
    setActive(undefined);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    setActive(undefined);
  }, []);

  // Another page was opened, from here or otherwise. Before what follows, which may open the list at
  // once where the box had the focus already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own key
  useEffect(close, [key]);

  useAnswers(input, show, close);

  const activeId = expanded && active !== undefined ? optionId(id, active) : undefined;
  useEffect(() => onChange({ expanded, active: activeId }), [expanded, activeId, onChange]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const take = (option: SuggestionOption) => {
    if (option.kind === "forget") {
      forgetSearches();
      close();
    }
    if (option.kind !== "search") return;
    input.value = option.keyword;
    input.form?.requestSubmit();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && expanded) {
      // The first press closes the list; the next one empties the box, as browsers do.
      event.preventDefault();
      close();
    }
    if (event.key === "Enter" && activeId) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (options.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setActive((now) => nextPlace(expanded ? now : undefined, event.key, options.length));
  };
  const latestKeyDown = useRef(onKeyDown);
  latestKeyDown.current = onKeyDown;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latestKeyDown.current(event);
    input.addEventListener("keydown", listen);
    return () => input.removeEventListener("keydown", listen);
  }, [input]);

  return (
    <>
      {expanded && (
        <SuggestionList
          id={id}
          groups={offer.groups}
          typed={offer.typed}
          active={active}
          onTake={take}
          onLeave={close}
        />
      )}
      <p role="status" className="sr-only">
        {expanded && `${countText(options.length)}. Choose with the arrow keys.`}
      </p>
    </>
  );
}

/** Down from the box to the first option, and from the last one back to the box. */
function nextPlace(now: number | undefined, key: string, count: number): number | undefined {
  if (now === undefined) return key === "ArrowDown" ? 0 : count - 1;
  const next = key === "ArrowDown" ? now + 1 : now - 1;
  return next < 0 || next >= count ? undefined : next;
}

function countText(count: number): string {
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}

/** Asks for what is typed, and hands on only what answers the newest text. */
function useAnswers(
  input: HTMLInputElement,
  show: (offer: Offer) => void,
  close: () => void,
): void {
  useEffect(() => {
    let request = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(pause);
      request.abort();
    };

    const ask = async (typed: string) => {
      request = new AbortController();
      const { signal } = request;
      const found = await callEndpoint("suggest", { query: { q: typed }, signal });
      if (signal.aborted) return;
      if (!found.ok) return close();
      const { correctedKeyword } = found.value;
      // What is found has the corrected word.
      show({ typed: correctedKeyword ?? typed, groups: suggestedGroups(typed, found.value) });
    };
    const onInput = () => {
      stop();
      const typed = input.value;
      if (typed.trim() === "") return showRecent();
      if ([...typed.trim()].length < MIN_LETTERS) return close();
      pause = setTimeout(() => void ask(typed), TYPING_PAUSE_MS);
    };
    const showRecent = () => {
      if (input.value.trim() === "") show({ typed: "", groups: recentGroups(recentSearches()) });
    };
    const leave = () => {
      stop();
      close();
    };
    const onSubmit = () => {
      rememberSearch(input.value);
      leave();
    };

    const { form } = input;
    input.addEventListener("input", onInput);
    input.addEventListener("focus", showRecent);
    input.addEventListener("blur", leave);
    form?.addEventListener("submit", onSubmit);
    // What was typed before this code was there.
    if (document.activeElement === input) {
      if (input.value !== input.defaultValue) onInput();
      else showRecent();
    }
    return () => {
      stop();
      input.removeEventListener("input", onInput);
      input.removeEventListener("focus", showRecent);
      input.removeEventListener("blur", leave);
      form?.removeEventListener("submit", onSubmit);
    };
  }, [input, show, close]);
}

/** Searches of this browser that are offered again; the newest first. */
const KEY = "recent-searches";
const MAX_SEARCHES = 5;
/** Characters. Longer ones are pasted, and nobody's search twice. */
const MAX_LENGTH = 100;

/** Of this browser, the newest first. */
function recentSearches(): string[] {
  return readStoredList(KEY, (text) =>
    typeof text === "string" && text.trim() !== "" ? text : undefined,
  ).slice(0, MAX_SEARCHES);
}

/** Remembers a search, once however it was written. */
function rememberSearch(typed: string): void {
  const keyword = typed.trim();
  if (keyword === "" || keyword.length > MAX_LENGTH) return;
  const same = keyword.toLowerCase();
  const others = recentSearches().filter((text) => text.toLowerCase() !== same);
  writeStoredList(KEY, [keyword, ...others].slice(0, MAX_SEARCHES));
}

function forgetSearches(): void {
  writeStoredList(KEY, []);
}
