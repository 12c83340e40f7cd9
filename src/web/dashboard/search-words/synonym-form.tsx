import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import {
  MAX_PHRASE_LENGTH,
  MAX_PHRASES,
  type previewSearch,
  type SynonymRow,
} from "#shared/search/admin-contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { failureMessage } from "../failure-message.ts";
import { ChangedMeanwhile } from "../forms/changed-meanwhile.tsx";
import { type MergeFields, useMerge } from "../forms/use-merge.ts";

/** A synonym as the form has it; without an id it is new. */
export interface SynonymDraft {
  id: string;
  typed: string[];
  meaning: string;
  /** Its `updatedAt` as it was read; empty for a new one. */
  version: string;
}

const mergeFields: MergeFields<"typed" | "meaning"> = {
  typed: { label: "What people type" },
  meaning: { label: "What the shop calls it" },
};

type Preview = EndpointAnswer<typeof previewSearch>;

interface SynonymFormProps {
  draft: SynonymDraft;
  busy: boolean;
  /** What somebody else has saved meanwhile, where a save was refused for it. */
  present: SynonymRow | undefined;
  onSave: (draft: SynonymDraft) => void;
  onCancel: () => void;
}

/** Adds or changes a synonym, and shows beforehand what it would find. */
export function SynonymForm({ draft, busy, present, onSave, onCancel }: SynonymFormProps) {
  const [typed, setTyped] = useState(draft.typed.join("\n"));
  const [meaning, setMeaning] = useState(draft.meaning);
  const [version, setVersion] = useState(draft.version);
  const merge = useMerge({
    fields: mergeFields,
    initial: { typed, meaning },
    read: () => ({ typed, meaning }),
    write: (name, value) => (name === "typed" ? setTyped : setMeaning)(String(value)),
  });
  const meet = useEffectEvent((row: SynonymRow) => {
    if (row._id !== draft.id) return;
    setVersion(row.updatedAt);
    merge.meet({ typed: row.typed.join("\n"), meaning: row.meaning });
  });
  useEffect(() => {
    if (present) meet(present);
  }, [present]);
  const [problem, setProblem] = useState<{ typed?: string; meaning?: string }>({});
  const [preview, setPreview] = useState<Preview | string | null>(null);
  const phrases = typed
    .split(/[\n,]/)
    .map((each) => each.trim())
    .filter(Boolean);

  const isRight = (): boolean => {
    const found = {
      ...(phrases.length === 0 && { typed: "Say what people type" }),
      ...(phrases.length > MAX_PHRASES && { typed: `At most ${MAX_PHRASES} phrases` }),
      ...(phrases.some((each) => each.length > MAX_PHRASE_LENGTH) && {
        typed: `A phrase has at most ${MAX_PHRASE_LENGTH} characters`,
      }),
      ...(meaning.trim() === "" && { meaning: "Say what the shop calls it" }),
    };
    setProblem(found);
    return Object.keys(found).length === 0;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isRight()) onSave({ id: draft.id, typed: phrases, meaning: meaning.trim(), version });
  };
  const show = async () => {
    if (!isRight()) return;
    const body = {
      keyword: phrases[0] ?? "",
      meaning: meaning.trim(),
      ...(draft.id && { insteadOf: draft.id }),
    };
    const outcome = await callEndpoint("previewSearch", { body });
    setPreview(
      outcome.ok ? outcome.value : failureMessage(outcome, "The preview could not be loaded"),
    );
  };

  return (
    <form noValidate onSubmit={save} className="sheet grid gap-4 p-4 md:p-5">
      <h2>{draft.id === "" ? "Add a synonym" : "Edit the synonym"}</h2>
      <ChangedMeanwhile merge={merge} what="synonym" />
      <div className="grid gap-4 md:grid-cols-2">
        <TextAreaField
          label="What people type"
          name="typed"
          hint="Words or phrases, one a line, in any script"
          value={typed}
          error={problem.typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label="What the shop calls it"
          name="meaning"
          hint="As it stands in names and categories, such as mug press"
          value={meaning}
          maxLength={MAX_PHRASE_LENGTH}
          error={problem.meaning}
          onChange={({ target }) => setMeaning(target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {draft.id === "" ? "Add synonym" : "Save synonym"}
        </Button>
        <Button variant="secondary" onClick={() => void show()}>
          Show what it finds
        </Button>
        {(draft.id !== "" || typed !== "" || meaning !== "") && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <div role="status">
        {typeof preview === "string" && <Notice tone="error">{preview}</Notice>}
        {preview !== null && typeof preview === "object" && <PreviewList preview={preview} />}
      </div>
    </form>
  );
}

function PreviewList({ preview: { total, products, matchesAll } }: { preview: Preview }) {
  if (total === 0) return <p>It would find nothing: check what the shop calls it.</p>;
  return (
    <>
      <p className="mb-2">
        It would find{" "}
        {total === 1 ? "1 product" : `${total === 1000 ? "1,000 or more" : total} products`}
        {matchesAll ? "" : ", with only some of the words"}:
      </p>
      <ul className="list-disc pl-5">
        {products.map(({ _id, name, slug }) => (
          <li key={_id} className="wrap-anywhere">
            <Link to={`/product/${slug}`} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
