import { eq, sql } from "drizzle-orm";
import { erasedEmail } from "#shared/personal-data/erased-email.ts";
import type { Db } from "../database/connection.ts";
import { newsletterSubscriptions } from "../database/schema/mail.ts";

type Subscription = typeof newsletterSubscriptions.$inferSelect;

interface SignUp {
  /** UUID version 7. */
  id: string;
  email: string;
  emailKey: string;
  /** The words that were agreed to. */
  consent: string;
}

/** Who asked for the newsletter. */
export function newsletterStore(db: Db) {
  const table = newsletterSubscriptions;
  return {
    /** Keeps the first sign-up of an address; answers what is kept, locked. */
    async add(signUp: SignUp): Promise<Subscription> {
      await db.insert(table).values(signUp).onConflictDoNothing({ target: table.emailKey });
      const [subscription] = await db
        .select()
        .from(table)
        .where(eq(table.emailKey, signUp.emailKey))
        .for("no key update");
      if (!subscription) throw new Error("a subscription that was just made is gone");
      return subscription;
    },

    async find(id: string): Promise<Subscription | undefined> {
      const [found] = await db.select().from(table).where(eq(table.id, id));
      return found;
    },

    /** By the hash of a link's token; locked. */
    async lockByLink(linkHash: string): Promise<Subscription | undefined> {
      const [found] = await db
        .select()
        .from(table)
        .where(eq(table.linkHash, linkHash))
        .for("no key update");
      return found;
    },

    /** A new request to confirm: the links of earlier mails end. Answers when. */
    async requestConfirmation(id: string, linkHash: string, consent: string): Promise<Date> {
      const [subscription] = await db
        .update(table)
        .set({ linkHash, consent, confirmedAt: null, unsubscribedAt: null })
        .where(eq(table.id, id))
        .returning({ at: sql<Date>`now()`.mapWith(table.createdAt) });
      if (!subscription) throw new Error("a locked subscription is gone");
      return subscription.at;
    },

    async confirm(id: string): Promise<void> {
      await db.update(table).set({ confirmedAt: sql`now()` }).where(eq(table.id, id));
    },

    /** By the address; locked. */
    async lockByAddress(emailKey: string): Promise<Subscription | undefined> {
      const [found] = await db
        .select()
        .from(table)
        .where(eq(table.emailKey, emailKey))
        .for("no key update");
      return found;
    },

    /** Forgets the address. A coupon may have been made for it: that it was given stays. */
    async erase(id: string): Promise<void> {
      const email = erasedEmail(id);
      await db
        .update(table)
        .set({ email, emailKey: email, linkHash: null, unsubscribedAt: sql`now()` })
        .where(eq(table.id, id));
    },

    async unsubscribe(id: string): Promise<void> {
      await db.update(table).set({ unsubscribedAt: sql`now()` }).where(eq(table.id, id));
    },
  };
}
