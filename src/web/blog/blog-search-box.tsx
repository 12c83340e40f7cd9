import { Search } from "lucide-react";
import { Form } from "react-router";

/** Searches the articles; a plain form, so that it works before any script does. */
export function BlogSearchBox({ asked }: { asked: string }) {
  return (
    <Form action="/blogs" role="search" aria-label="Blogs" className="flex w-full sm:w-80">
      <input
        // A new answer's text replaces what was typed; typing itself is left alone.
        key={asked}
        type="search"
        name="q"
        defaultValue={asked}
        maxLength={500}
        aria-label="Search blogs"
        placeholder="Search blogs"
        enterKeyHint="search"
        className="h-11 min-w-0 flex-1 rounded-l-md border border-r-0 border-field bg-surface px-3 text-base placeholder:text-muted focus-visible:-outline-offset-2"
      />
      <button
        type="submit"
        className="grid h-11 w-12 shrink-0 place-items-center rounded-r-md bg-ink text-white hover:bg-ink-soft"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">Search blogs</span>
      </button>
    </Form>
  );
}
