import { type FormEvent, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import type { List } from "./define-list.ts";

interface ListSearchFieldProps<Query> {
  list: List<Query>;
  query: Query;
  search: NonNullable<List<Query>["search"]>;
  /** The entries' name, in the plural. */
  many: string;
}

/** Nothing typed for so long: what stands there is searched. */
const TYPING_PAUSE_MS = 500;

/** One letter is in nearly everything. */
const MIN_SEARCHED_LENGTH = 2;

/** Searches a list while one types, at once on Enter or when the field is emptied; `/` leads to it. */
export function ListSearchField<Query extends { search?: string | undefined }>(
  props: ListSearchFieldProps<Query>,
) {
  const { list, query, search, many } = props;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query.search ?? "");
  const hintId = useId();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const wanted = query.search ?? "";
    const input = field.current;
    // What was typed since the last search is not taken away by its answer.
    if (input && input.value.trim() === shown.current) input.value = wanted;
    shown.current = wanted;
  }, [query.search]);

  useEffect(() => () => clearTimeout(pause.current), []);

  const find = (text: string, isTyping: boolean) => {
    clearTimeout(pause.current);
    if (isTyping && text === shown.current) return;
    // A search that goes on takes the place of its beginning: Back leads past all of it.
    const replace = isTyping && shown.current !== "";
    shown.current = text;
    void navigate(list.changed(query, { search: text || undefined }), { replace });
  };
  const typed = () => field.current?.value.trim() ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(typed(), false);
  };
  const change = () => {
    clearTimeout(pause.current);
    const text = typed();
    if (text === "" && query.search) find("", false);
    if (text.length < MIN_SEARCHED_LENGTH) return;
    pause.current = setTimeout(() => find(typed(), true), TYPING_PAUSE_MS);
  };
  return (
    <form onSubmit={submit} className="relative min-w-0 flex-1" aria-label={`Search ${many}`}>
      <input
        ref={field}
        type="search"
        name="search"
        enterKeyHint="search"
        aria-label={search.label}
        aria-describedby={search.hint && hintId}
        aria-keyshortcuts="/"
        placeholder={search.label}
        title={search.label}
        maxLength={search.maxLength}
        defaultValue={query.search ?? ""}
        onChange={change}
        className="peer block min-h-11 w-full rounded-md border border-field bg-surface px-3 py-1 text-base text-ellipsis placeholder:text-muted pointer-fine:min-h-9 pointer-fine:text-sm"
      />
      {search.hint && (
        <p
          id={hintId}
          className="absolute top-full right-0 left-0 z-30 mt-1 hidden rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-muted shadow-raised peer-focus-visible:peer-placeholder-shown:block"
        >
          {search.hint}
        </p>
      )}
    </form>
  );
}
