import { useState } from "react";
import { groupedNumber } from "#shared/grouped-number.ts";
import type { SynonymRow } from "#shared/search/admin-contract.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface SynonymListProps {
  synonyms: readonly SynonymRow[];
  busy: boolean;
  onEdit: (synonym: SynonymRow) => void;
  onDelete: (synonym: SynonymRow) => void;
}

/** All synonyms, the newest first, to be found by what stands in them. */
export function SynonymList({ synonyms, busy, onEdit, onDelete }: SynonymListProps) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const shown = synonyms.filter(({ typed, meaning }) =>
    [...typed, meaning].some((each) => each.toLowerCase().includes(wanted)),
  );
  return (
    <section aria-labelledby="synonyms">
      <h2 id="synonyms" className="mb-3">
        Synonyms
      </h2>
      <TextField
        label="Find in synonyms"
        name="find"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="mb-3 max-w-md"
      />
      <p role="status" className="tabular mb-3 text-sm text-muted">
        {shown.length === 1 ? "1 synonym" : `${groupedNumber(shown.length)} synonyms`}, the newest
        first
      </p>
      <ul className="grid gap-2">
        {shown.map((synonym) => {
          const name = synonym.typed.join(", ");
          return (
            <li
              key={synonym._id}
              className="sheet grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="min-w-0 wrap-anywhere">
                {name} <span className="text-muted">finds</span>{" "}
                <span className="font-semibold">{synonym.meaning}</span>
              </p>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  aria-label={`Edit ${name}`}
                  onClick={() => onEdit(synonym)}
                >
                  Edit
                </Button>
                <Button
                  variant="danger"
                  disabled={busy}
                  aria-label={`Delete ${name}`}
                  onClick={() => onDelete(synonym)}
                >
                  Delete
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
