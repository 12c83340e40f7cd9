import { Search } from "lucide-react";
import type { ComponentProps } from "react";

interface SearchInputProps {
  /** Labels of the field and its button. */
  label: string;
  action: string;
  placeholder: string;
  /** As the page's address has it. */
  query: string;
  maxLength?: number | undefined;
  busy?: boolean;
  /** More of the field, such as what makes it a combobox. */
  inputProps?: ComponentProps<"input">;
}

/** The field of a search's form, `q` unless it has another name, and its button. */
export function SearchInput({
  label,
  action,
  placeholder,
  query,
  maxLength,
  busy = false,
  inputProps,
}: SearchInputProps) {
  return (
    <>
      <input
        {...inputProps}
        // Another search replaces what was typed; typing itself is left alone.
        key={query}
        // A combobox is a text field: browsers give a search field a role and a cross of its own.
        type={inputProps?.role === "combobox" ? "text" : "search"}
        name={inputProps?.name ?? "q"}
        defaultValue={query}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        className="h-11 min-w-0 flex-1 rounded-l-md border border-r-0 border-field bg-surface px-3 text-base text-ellipsis placeholder:text-muted focus-visible:-outline-offset-2"
      />
      <button
        type="submit"
        aria-busy={busy || undefined}
        className="grid h-11 w-12 shrink-0 place-items-center rounded-r-md border border-transparent bg-ink text-white hover:bg-ink-soft aria-busy:animate-pulse-soft"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">{action}</span>
      </button>
    </>
  );
}
