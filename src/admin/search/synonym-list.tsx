import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { SynonymRow } from "#shared/search/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";

/** A synonym that was deleted just now. */
export interface DeletedSynonym {
  synonym: SynonymRow;
  /** Its place among all. */
  at: number;
  /** By which it is brought back once, however often that is tried. */
  idempotencyKey: string;
}

interface SynonymListProps {
  synonyms: readonly SynonymRow[];
  deleted: DeletedSynonym | null;
  busy: boolean;
  onEdit: (synonym: SynonymRow) => void;
  /** @param at its place among all */
  onDelete: (synonym: SynonymRow, at: number) => void;
  onBack: (synonym: SynonymRow) => void;
}

/** All synonyms, the newest first, to be found by what stands in them. */
export function SynonymList(props: SynonymListProps) {
  const { synonyms, deleted, busy, onEdit, onDelete, onBack } = props;
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const isDeleted = ({ _id }: SynonymRow) => _id === deleted?.synonym._id;
  const left = synonyms.filter((synonym) => !isDeleted(synonym));
  // The way back stands where it was.
  const rows = deleted ? left.toSpliced(deleted.at, 0, deleted.synonym) : left;
  const isWanted = ({ typed, meaning }: SynonymRow) =>
    [...typed, meaning].some((each) => each.toLowerCase().includes(wanted));
  const found = left.filter(isWanted).length;
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
        {found === 1 ? "1 synonym" : `${groupedNumber(found)} synonyms`}, the newest first
      </p>
      <ul className="grid gap-2">
        {rows.filter(isWanted).map((synonym) => {
          if (deleted && isDeleted(synonym))
            return <DeletedRow key={synonym._id} deleted={deleted} onBack={onBack} />;
          const name = synonym.typed.join(", ");
          return (
            <li key={synonym._id} className={rowClasses}>
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
                  aria-disabled={busy}
                  aria-label={`Delete ${name}`}
                  onClick={() => onDelete(synonym, left.indexOf(synonym))}
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

const rowClasses = "sheet grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_auto]";

interface DeletedRowProps {
  deleted: DeletedSynonym;
  onBack: (synonym: SynonymRow) => void;
}

/** In place of a synonym that was deleted: the way back, which has the focus. */
function DeletedRow({ deleted, onBack }: DeletedRowProps) {
  const { typed, meaning } = deleted.synonym;
  const [failed, setFailed] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  const bringBack = async () => {
    setBusy(true);
    const { idempotencyKey } = deleted;
    const outcome = await callEndpoint("createSynonym", {
      body: { typed, meaning },
      idempotencyKey,
    });
    setBusy(false);
    if (outcome.ok) onBack(outcome.value.synonym);
    else setFailed(outcome);
  };
  return (
    <li className={rowClasses}>
      <p role="status" className="min-w-0 wrap-anywhere text-muted">
        {typed.join(", ")} is no synonym any more.{" "}
        {failed && (
          <span className="font-semibold text-error">
            {failureText(failed, "It could not be brought back: try it again.")}
          </span>
        )}
      </p>
      <Button
        ref={undo}
        variant="secondary"
        busy={busy}
        className="justify-self-start"
        onClick={() => void bringBack()}
      >
        Undo
      </Button>
    </li>
  );
}
