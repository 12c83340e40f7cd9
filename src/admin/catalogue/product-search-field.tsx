import { useId, useRef } from "react";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";

interface ProductSearchFieldProps {
  label: string;
  disabled?: boolean;
  /** Gets what was typed, without spaces around it. */
  onFind: (text: string) => void;
  className?: string;
}

/** Searches for a product within a form, which Enter in it does not send. */
export function ProductSearchField(props: ProductSearchFieldProps) {
  const { label, disabled, onFind, className = "" } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const find = () => onFind(field.current?.value.trim() ?? "");
  return (
    <div className={`flex items-end gap-3 ${className}`}>
      <TextField
        ref={field}
        label={label}
        name={`${id}-product`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        disabled={disabled}
        className="min-w-0 flex-1"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          find();
          // What a scanner types next takes its place.
          event.currentTarget.select();
        }}
      />
      <Button variant="secondary" disabled={disabled} onClick={find}>
        Find
      </Button>
    </div>
  );
}
