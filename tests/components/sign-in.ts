import { act } from "@testing-library/react";
import type { User } from "#shared/accounts/contract.ts";
import { saveAuth } from "../../src/browser/auth-record.ts";

export const testUser: User = {
  _id: "u1",
  name: "Meera Pillai",
  email: "meera@example.com",
  phone: "98300 12345",
  address: "12 Park Street",
  role: 0,
};

/** Signs somebody in, as in another tab where a page is open already; null signs out. */
export function signIn(user: User | null = testUser): void {
  act(() => saveAuth(user && { user, token: `token-of-${user._id}` }));
}
