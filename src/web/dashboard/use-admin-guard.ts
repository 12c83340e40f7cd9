import { useCallback, useEffect, useState } from "react";
import { useAuth } from "../accounts/auth-store.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { anyUnsaved } from "../ui/unsaved-changes.ts";

/**
 * `interrupted`: the session ended while something unsaved was on the page, which stays until
 * somebody signs in again in another tab. `failed`: the shop could not be asked.
 */
type AdminAccess = "asking" | "granted" | "refused" | "interrupted" | "failed";

/**
 * Whether the shop says that whoever is signed in is an admin; asked again when that changes.
 * Granted by its `ok` alone.
 */
export function useAdminGuard(): { admittance: AdminAccess; askAgain: () => void } {
  const { token, ready } = useAuth();
  const [admittance, setAdmittance] = useState<AdminAccess>("asking");
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!ready) return;
    if (!token) {
      setAdmittance(anyUnsaved() ? "interrupted" : "refused");
      return;
    }
    let left = false;
    // What is being worked on stays on the page while a new session is asked about.
    if (!anyUnsaved()) setAdmittance("asking");
    void callEndpoint("adminAuth").then((answer) => {
      if (left) return;
      if (answer.ok) setAdmittance(answer.value.ok ? "granted" : "refused");
      else if (anyUnsaved()) setAdmittance("interrupted");
      else setAdmittance(answer.code === "no_answer" ? "failed" : "refused");
    });
    return () => {
      left = true;
    };
  }, [token, ready, round]);

  const askAgain = useCallback(() => setRound((count) => count + 1), []);
  return { admittance, askAgain };
}
