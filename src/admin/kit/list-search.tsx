import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";

interface ListSearchProps {
  /** What is searched in: `Search in names`. */
  label: string;
  /** What the page's address searches for. */
  text: string;
  maxLength: number;
  /** Where a search for this text leads, without spaces around it; an empty one is for all. */
  addressOf: (text: string) => string;
}

/** Searches a list that has no other filters. */
export function ListSearch({ label, text, maxLength, addressOf }: ListSearchProps) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    void navigate(addressOf(typed));
  };
  return (
    <search>
      <form onSubmit={search} className="mb-5 flex max-w-xl items-end gap-3">
        <TextField
          // Another address has another text.
          key={text}
          label={label}
          name="search"
          type="search"
          enterKeyHint="search"
          defaultValue={text}
          maxLength={maxLength}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
      </form>
    </search>
  );
}
