import { Search } from "lucide-react";
import { Form, useSearchParams } from "react-router";

/** Searches the products by keyword; a plain form, so that it works before any script does. */
export function SearchBox() {
  const [asked] = useSearchParams();
  const keyword = asked.get("q") ?? "";
  return (
    <Form action="/search" role="search" className="flex">
      <input
        // A new answer's keyword replaces what was typed; typing itself is left alone.
        key={keyword}
        type="search"
        name="q"
        defaultValue={keyword}
        aria-label="Search products"
        placeholder="Search machines and supplies"
        enterKeyHint="search"
        className="h-11 min-w-0 flex-1 rounded-l-md border border-r-0 border-field bg-surface px-3 text-base placeholder:text-muted focus-visible:-outline-offset-2"
      />
      <button
        type="submit"
        className="grid h-11 w-12 shrink-0 place-items-center rounded-r-md bg-ink text-white hover:bg-ink-soft"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">Search</span>
      </button>
    </Form>
  );
}
