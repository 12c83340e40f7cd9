import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { ViewedList } from "#shared/saved-views/contract.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { savedViews } from "../database/schema/saved-views.ts";
import { newId } from "../lib/ids.ts";

export type ViewRow = typeof savedViews.$inferSelect & { by: string };
export type NewViewRow = Omit<typeof savedViews.$inferInsert, "id" | "createdAt">;

/** Views of the dashboard's lists, by way of the pool or of one transaction. */
export function savedViewsStore(db: Db) {
  const rows = () =>
    db
      .select({
        id: savedViews.id,
        userId: savedViews.userId,
        list: savedViews.list,
        name: savedViews.name,
        query: savedViews.query,
        columns: savedViews.columns,
        isShared: savedViews.isShared,
        createdAt: savedViews.createdAt,
        by: users.name,
      })
      .from(savedViews)
      .innerJoin(users, eq(users.id, savedViews.userId));
  const isOf = (userId: string, list: ViewedList) =>
    and(eq(savedViews.userId, userId), eq(savedViews.list, list));

  return {
    /** One's own and those that colleagues share, by name. */
    ofList: (userId: string, list: ViewedList): Promise<ViewRow[]> =>
      rows()
        .where(
          and(
            eq(savedViews.list, list),
            // A colleague who has left the staff shares nothing any more.
            or(
              eq(savedViews.userId, userId),
              and(savedViews.isShared, sql`${users.staffRoleId} is not null`),
            ),
          ),
        )
        .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id)),

    async find(id: string): Promise<ViewRow | undefined> {
      const [row] = await rows().where(eq(savedViews.id, id));
      return row;
    },

    countOf: (userId: string, list: ViewedList): Promise<number> =>
      db.$count(savedViews, isOf(userId, list)),

    /** Whether somebody has another view of that name, in any case, of the same list. */
    async hasName(
      { userId, list, id }: Pick<NewViewRow, "userId" | "list"> & { id?: string },
      name: string,
    ): Promise<boolean> {
      const named = eq(sql`lower(${savedViews.name})`, sql`lower(${name})`);
      const another = id === undefined ? undefined : ne(savedViews.id, id);
      return (await db.$count(savedViews, and(isOf(userId, list), named, another))) > 0;
    },

    /** Keeps others from changing somebody's views of a list until the transaction ends. */
    async lockPerson(userId: string): Promise<void> {
      await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for("no key update");
    },

    async insert(view: NewViewRow): Promise<string> {
      const id = newId();
      await db.insert(savedViews).values({ ...view, id });
      return id;
    },

    async change(id: string, changes: Pick<NewViewRow, "name" | "isShared">): Promise<void> {
      await db.update(savedViews).set(changes).where(eq(savedViews.id, id));
    },

    async delete(id: string): Promise<void> {
      await db.delete(savedViews).where(eq(savedViews.id, id));
    },
  };
}
