import { and, asc, count, desc, eq } from "drizzle-orm";
import type { AddressBook } from "#shared/accounts/address-book-contract.ts";
import type { Db } from "../database/connection.ts";
import { savedAddresses, users } from "../database/schema/accounts.ts";
import { newId } from "../lib/ids.ts";

/** An address as its owner gives it. */
export type AddressTexts = Pick<
  typeof savedAddresses.$inferSelect,
  "name" | "phone" | "address" | "city" | "state" | "pincode"
>;

/** What is shown of a saved address, to its owner and to staff. */
export const shownAddress = {
  name: savedAddresses.name,
  phone: savedAddresses.phone,
  address: savedAddresses.address,
  city: savedAddresses.city,
  state: savedAddresses.state,
  pincode: savedAddresses.pincode,
  isDefault: savedAddresses.isDefault,
};

/** The addresses of users and the businesses that they buy for. */
export function addressBookStore(db: Db) {
  const own = (userId: string, id: string) =>
    and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, id));
  return {
    async ofUser(userId: string): Promise<AddressBook> {
      const addresses = await db
        .select({ _id: savedAddresses.id, ...shownAddress })
        .from(savedAddresses)
        .where(eq(savedAddresses.userId, userId))
        .orderBy(desc(savedAddresses.isDefault), asc(savedAddresses.createdAt), savedAddresses.id);
      const [business] = await db
        .select({ company: users.company, gstin: users.gstin })
        .from(users)
        .where(eq(users.id, userId));
      return { addresses, ...(business ?? { company: "", gstin: "" }) };
    },

    async countOf(userId: string): Promise<number> {
      const [row] = await db
        .select({ addresses: count() })
        .from(savedAddresses)
        .where(eq(savedAddresses.userId, userId));
      return row?.addresses ?? 0;
    },

    /** The id of this very address, where it is there already. */
    async idOf(userId: string, texts: AddressTexts): Promise<string | undefined> {
      const [same] = await db
        .select({ id: savedAddresses.id })
        .from(savedAddresses)
        .where(
          and(
            eq(savedAddresses.userId, userId),
            eq(savedAddresses.name, texts.name),
            eq(savedAddresses.phone, texts.phone),
            eq(savedAddresses.address, texts.address),
            eq(savedAddresses.city, texts.city),
            eq(savedAddresses.state, texts.state),
            eq(savedAddresses.pincode, texts.pincode),
          ),
        )
        .limit(1);
      return same?.id;
    },

    /** @returns its id */
    async add(userId: string, texts: AddressTexts): Promise<string> {
      const id = newId();
      await db.insert(savedAddresses).values({ ...texts, id, userId });
      return id;
    },

    /** @returns whether the user has an address of this id */
    async change(userId: string, id: string, texts: AddressTexts): Promise<boolean> {
      const changed = await db
        .update(savedAddresses)
        .set(texts)
        .where(own(userId, id))
        .returning({ id: savedAddresses.id });
      return changed.length > 0;
    },

    /** @returns whether the user had an address of this id */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(savedAddresses)
        .where(own(userId, id))
        .returning({ id: savedAddresses.id });
      return removed.length > 0;
    },

    /** Makes one address the default, or none: the one before is so no more. */
    async setDefault(userId: string, id: string | null): Promise<void> {
      await db
        .update(savedAddresses)
        .set({ isDefault: false })
        .where(and(eq(savedAddresses.userId, userId), savedAddresses.isDefault));
      if (id) await db.update(savedAddresses).set({ isDefault: true }).where(own(userId, id));
    },

    async isDefault(userId: string, id: string): Promise<boolean> {
      const [row] = await db
        .select({ isDefault: savedAddresses.isDefault })
        .from(savedAddresses)
        .where(own(userId, id));
      return row?.isDefault ?? false;
    },

    /** Keeps the business that a user buys for; empty texts for none. */
    async saveBusiness(
      userId: string,
      business: Pick<AddressBook, "company" | "gstin">,
    ): Promise<void> {
      await db.update(users).set(business).where(eq(users.id, userId));
    },
  };
}
