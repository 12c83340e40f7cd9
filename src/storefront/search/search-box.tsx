import { type FormEvent, useCallback, useEffect, useState } from "react";
import { Form, useLocation, useNavigate, useSearchParams } from "react-router";
import { whenUsed } from "#ui/load-chunk.ts";
import { SearchInput } from "#ui/search-input.tsx";
import { searchProducts } from "./search-state.ts";
import type { ComboboxState } from "./suggestions.tsx";

const loadSuggestions = () => import("./suggestions.tsx");

const SUGGESTIONS = "suggestions";

/**
 * Searches the products by keyword and opens the results; a search that fails leaves the page as it
 * is (specification, section 8). A plain form, so that it works without JavaScript. Suggestions come
 * once their code is there: when somebody moves on the page, at the latest when the box has the focus.
 */
export function SearchBox() {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  // On other pages `q` belongs to another search: the blogs'.
  const keyword = (pathname === "/search" && searchParams.get("q")) || "";
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [combobox, setCombobox] = useState<ComboboxState>({ expanded: false, active: undefined });
  const [chunk, setChunk] = useState<Awaited<ReturnType<typeof loadSuggestions>>>();

  // Without them the search works all the same.
  const prepare = useCallback(() => void loadSuggestions().then(setChunk, () => undefined), []);
  useEffect(() => whenUsed(prepare), [prepare]);

  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q"));
    setSearching(true);
    const found = await searchProducts(typed);
    setSearching(false);
    if (found) await navigate(`/search?${new URLSearchParams({ q: typed.trim() })}`);
  };

  return (
    <Form action="/search" role="search" onSubmit={search} className="relative flex">
      <SearchInput
        label="Search products"
        action="Search"
        placeholder="Search machines and supplies"
        query={keyword}
        busy={searching}
        inputProps={{
          ref: setInput,
          onFocus: chunk ? undefined : prepare,
          role: "combobox",
          autoComplete: "off",
          "aria-autocomplete": "list",
          "aria-expanded": combobox.expanded,
          "aria-controls": SUGGESTIONS,
          "aria-activedescendant": combobox.active,
        }}
      />
      {chunk && input && (
        <chunk.Suggestions input={input} id={SUGGESTIONS} onChange={setCombobox} />
      )}
    </Form>
  );
}
