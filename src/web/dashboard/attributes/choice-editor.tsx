import { useCallback, useEffect, useState } from "react";
import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { failureText } from "../../api/failure-text.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../load-failed.tsx";
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
