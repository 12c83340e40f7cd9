import { Form } from "react-router";
import { SearchInput } from "#ui/search-input.tsx";

/** Searches the blog posts; a plain form, so that it works without JavaScript. */
export function BlogSearchBox({ query }: { query: string }) {
  return (
    <Form action="/blogs" role="search" aria-label="Blogs" className="flex w-full sm:w-80">
      <SearchInput
        label="Search blogs"
        action="Search blogs"
        placeholder="Search blogs"
        query={query}
        maxLength={500}
      />
    </Form>
  );
}
