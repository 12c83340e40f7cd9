import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Person } from "#shared/personal-data/contract.ts";
import { auditStore } from "../audit/store.ts";
import type { Database } from "../database/connection.ts";
import { erasePerson } from "./erase-person.ts";
import { type FoundPerson, findPerson, summaryOf } from "./find-person.ts";
import { personFile } from "./person-file.ts";

export type PersonalData = ReturnType<typeof openPersonalData>;

/** What the shop keeps of one person: shown, handed over, and erased. */
export function openPersonalData({ database }: { database: Database }) {
  return {
    /** Null where nothing is kept under the address; else the audit says who looked. */
    find(email: string): Promise<Outcome<Person | null, never>> {
      return database.transaction(async (db) => {
        const found = await findPerson(db, email);
        if (!found) return success(null);
        await auditStore(db).note("user", idOf(found), "users");
        const written = found.account?.email ?? found.subscription?.email ?? email;
        return success({ email: written, ...(await summaryOf(db, found)) });
      });
    },

    /** All of it, to be handed over; the audit says that it was. */
    file(email: string): Promise<Outcome<unknown, "not_found">> {
      return database.transaction(async (db) => {
        const found = await findPerson(db, email);
        if (!found) return failure("not_found", "Nothing is kept under this e-mail address");
        await auditStore(db).note("user", idOf(found), "users");
        return success(await personFile(db, found));
      });
    },

    /** @returns whether there was something to erase; `conflict` with what has to be done first */
    erase(email: string, by: string): Promise<Outcome<boolean, "conflict">> {
      return database.transaction(async (db) => {
        const erased = await erasePerson(db, email, by);
        return typeof erased === "boolean" ? success(erased) : erased;
      });
    },
  };
}

/** What the audit calls somebody: the account, or the place in the newsletter. */
function idOf({ account, subscription }: FoundPerson): string {
  return account?.id ?? subscription?.id ?? "";
}
