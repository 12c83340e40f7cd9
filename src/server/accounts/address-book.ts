import type { AddressBook } from "#shared/accounts/address-book-contract.ts";
import { buyerContradictions } from "#shared/accounts/buyer-contradictions.ts";
import { MAX_SAVED_ADDRESSES } from "#shared/accounts/buyer-lines.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import type { User } from "#shared/accounts/contract.ts";
import { profileAddress } from "#shared/accounts/profile-address.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { invalidFields, noAddress } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";

import { type AddressTexts, addressBookStore } from "./address-book-store.ts";

/** An address to save; `isDefault` left out leaves it as it is. */
interface GivenAddress extends AddressTexts {
  isDefault?: boolean | undefined;
}

interface GivenBusiness extends Pick<AddressBook, "company" | "gstin"> {
  gstinConfirmed?: boolean | undefined;
}

export type AddressBookService = ReturnType<typeof openAddressBook>;

/** The addresses that users save, and the businesses that they buy for. */
export function openAddressBook({
  database,
  storeInfo,
}: {
  database: Database;
  storeInfo: OwnRegistrations;
}) {
  /** One change of a user's addresses at a time: their number and the default hold for all of them. */
  const change = <Code extends "invalid_request" | "conflict" | "not_found">(
    user: User,
    work: (db: Db) => Promise<Outcome<null, Code>>,
  ): Promise<Outcome<AddressBook, Code>> =>
    database.transaction(async (db): Promise<Outcome<AddressBook, Code>> => {
      await advisoryLockFor(db, `addresses:${user._id}`);
      const done = await work(db);
      return done.ok ? success(await addressBookStore(db).ofUser(user._id)) : done;
    });

  return {
    ofUser: (user: User): Promise<AddressBook> => addressBookStore(database.db).ofUser(user._id),

    /** Saves an address; one that is there already is not added again, so that a repeat does no harm. */
    add(
      user: User,
      { isDefault, ...texts }: GivenAddress,
    ): Promise<Outcome<AddressBook, "invalid_request" | "conflict">> {
      return change<"invalid_request" | "conflict">(user, async (db) => {
        const problems = checkAddress(texts);
        if (Object.keys(problems).length > 0) return invalidFields({ ...problems });
        const store = addressBookStore(db);
        let id = await store.idOf(user._id, texts);
        if (!id && (await store.countOf(user._id)) >= MAX_SAVED_ADDRESSES) {
          return failure(
            "conflict",
            `Your address book holds ${MAX_SAVED_ADDRESSES} addresses. Delete one to add another.`,
          );
        }
        id ??= await store.add(user._id, texts);
        if (isDefault) await store.setDefault(user._id, id);
        return success(null);
      });
    },

    /** Changes a saved address. */
    change(
      user: User,
      id: string,
      { isDefault, ...texts }: GivenAddress,
    ): Promise<Outcome<AddressBook, "invalid_request" | "not_found">> {
      return change<"invalid_request" | "not_found">(user, async (db) => {
        const problems = checkAddress(texts);
        if (Object.keys(problems).length > 0) return invalidFields({ ...problems });
        const store = addressBookStore(db);
        if (!isId(id) || !(await store.change(user._id, id, texts))) return noAddress();
        if (isDefault) await store.setDefault(user._id, id);
        else if (isDefault === false && (await store.isDefault(user._id, id))) {
          await store.setDefault(user._id, null);
        }
        return success(null);
      });
    },

    /** Deletes a saved address. */
    remove(user: User, id: string): Promise<Outcome<AddressBook, "not_found">> {
      return change<"not_found">(user, async (db) => {
        const removed = isId(id) && (await addressBookStore(db).remove(user._id, id));
        return removed ? success(null) : noAddress();
      });
    },

    /**
     * Keeps the business that a user buys for; empty texts forget it. Fails with `invalid_request` at `gstin`
     * for one of the shop's own, and for one of another state than the first address unless that is confirmed.
     */
    async saveBusiness(
      user: User,
      { gstinConfirmed, ...business }: GivenBusiness,
    ): Promise<Outcome<AddressBook, "invalid_request">> {
      const store = addressBookStore(database.db);
      const { addresses } = await store.ofUser(user._id);
      const billed = addresses[0] ?? profileAddress(user.address);
      const buyer = { ...business, gstinConfirmed: gstinConfirmed || !billed };
      const refused = buyerContradictions(buyer, billed ?? { state: "" }, storeInfo);
      if (refused.gstin) return invalidFields({ gstin: refused.gstin });
      await store.saveBusiness(user._id, business);
      return success(await store.ofUser(user._id));
    },
  };
}
