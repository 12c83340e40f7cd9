import { useCallback, useEffect, useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { ChoicesForm, type SavedChoices } from "./choices-form.tsx";

interface ChoiceEditorProps {
  attribute: DictionaryAttribute;
  onClose: () => void;
}

/** Loads the choices of an attribute and lets them be edited. */
export function ChoiceEditor({ attribute: { _id: id, name }, onClose }: ChoiceEditorProps) {
  const [loaded, setLoaded] = useState<ApiOutcome<SavedChoices> | null>(null);
  const load = useCallback(async () => {
    setLoaded(null);
    setLoaded(await callEndpoint("getAttributeValues", { params: { id } }));
  }, [id]);
  useEffect(() => void load(), [load]);
  if (loaded === null) return <Skeleton className="h-48 w-full" />;
  if (!loaded.ok) {
    return (
      <LoadFailed title={failureText(loaded, "The values could not be loaded")} onRetry={load} />
    );
  }
  return <ChoicesForm id={id} name={name} saved={loaded.value} onClose={onClose} />;
}
