import { type FormEvent, useState } from "react";
import { Form, useLocation, useNavigate, useSearchParams } from "react-router";
import { SearchInput } from "../ui/search-input.tsx";
import { searchProducts } from "./search-state.ts";

/**
 * Searches the products by keyword and opens the results; a search that fails leaves the page as it
 * is (specification, section 8). A plain form, so that it works without JavaScript.
 */
export function SearchBox() {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  // On other pages `q` belongs to another search: the blogs'.
  const keyword = (pathname === "/search" && searchParams.get("q")) || "";
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
      <SearchInput
        label="Search products"
        action="Search"
        placeholder="Search machines and supplies"
        query={keyword}
        busy={searching}
      />
    </Form>
  );
}
