import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { getAttributeUses } from "#shared/attributes/uses-contract.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";

type AttributeUses = EndpointAnswer<typeof getAttributeUses>;

interface UsesRequest {
  /** Nothing is asked where it is left out. */
  id: string | undefined;
  /** What becomes of its numbers in this unit is asked, too. */
  unit?: string | undefined;
  /** Milliseconds to wait before the question, such as for a pause in typing. */
  delay?: number;
}

/** What needs an attribute; null while it is asked, `failed` where the shop cannot say. */
export function useAttributeUses({
  id,
  unit,
  delay = 0,
}: UsesRequest): AttributeUses | "failed" | null {
  const [found, setFound] = useState<{ key: string; uses: AttributeUses | "failed" }>();
  const key = `${id} ${unit}`;

  useEffect(() => {
    if (id === undefined) return;
    let isOvertaken = false;
    const timer = setTimeout(async () => {
      const query = unit === undefined ? {} : { unit };
      const answer = await callEndpoint("getAttributeUses", { params: { id }, query });
      if (!isOvertaken)
        setFound({ key: `${id} ${unit}`, uses: answer.ok ? answer.value : "failed" });
    }, delay);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [id, unit, delay]);

  return found?.key === key ? found.uses : null;
}
