import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { useAuth } from "./auth-store.ts";

/**
 * The name of the staff role of whoever is signed in, such as `Orders`: their account says no more than that they
 * are of the staff. "..." until the shop has said it; of customers nothing is asked.
 */
export function useStaffRole(): string {
  const { user } = useAuth();
  const [name, setName] = useState("...");
  const isStaff = user?.role === ADMIN_ROLE;
  useEffect(() => {
    if (!isStaff) return;
    let isCurrent = true;
    void callEndpoint("getOwnAccess").then((answer) => {
      if (isCurrent) setName(answer.ok ? answer.value.role.name : "Staff");
    });
    return () => {
      isCurrent = false;
    };
  }, [isStaff]);
  return name;
}
