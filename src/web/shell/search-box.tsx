import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import { searchProducts } from "../catalogue/search-state.ts";

/**
 * Searches the products by keyword and opens what was found; a search that fails leaves the page as
 * it is (specification, section 8). A plain form, so that it works before any script does.
 */
export function SearchBox() {
  const [asked] = useSearchParams();
  const keyword = asked.get("q") ?? "";
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);

  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q"));
    setSearching(true);
    const found = await searchProducts(typed);
    setSearching(false);
    if (found) await navigate(`/search?${new URLSearchParams({ q: typed.trim() })}`);
  };

  return (
    <Form action="/search" role="search" onSubmit={search} className="flex">
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
        aria-busy={searching || undefined}
        className="grid h-11 w-12 shrink-0 place-items-center rounded-r-md bg-ink text-white hover:bg-ink-soft aria-busy:animate-pulse-soft"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">Search</span>
      </button>
    </Form>
  );
}
