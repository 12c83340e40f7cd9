import { failure, type Outcome, success } from "#shared/failure.ts";
import { MAX_VIEWS, type NewView, type ViewedList } from "#shared/saved-views/contract.ts";
import type { Database, Db } from "../database/connection.ts";
import { invalidFields, noView } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { savedViewsStore, type ViewRow } from "./store.ts";

export type SavedViewsService = ReturnType<typeof openSavedViews>;

const nameTaken = (name: string) =>
  invalidFields({
    name: `There is a view called “${name}” of the same person already: choose another name`,
  });

/** Views of the dashboard's lists that staff save for themselves, or for all who may see the list. */
export function openSavedViews({ database }: { database: Database }) {
  return {
    ofList: (userId: string, list: ViewedList) => savedViewsStore(database.db).ofList(userId, list),

    async find(id: string): Promise<Outcome<ViewRow, "not_found">> {
      const row = isId(id) ? await savedViewsStore(database.db).find(id) : undefined;
      return row ? success(row) : noView();
    },

    create: (userId: string, { list, name, query, columns, isShared }: NewView) =>
      database.transaction(
        async (db): Promise<Outcome<ViewRow, "conflict" | "invalid_request">> => {
          const store = savedViewsStore(db);
          await store.lockPerson(userId);
          if (await store.hasName({ userId, list }, name)) return nameTaken(name);
          if ((await store.countOf(userId, list)) >= MAX_VIEWS) return tooMany();
          const id = await store.insert({
            userId,
            list,
            name,
            columns,
            isShared,
            query: Object.fromEntries(
              Object.entries(query)
                .filter(([, value]) => value !== undefined && value !== "")
                .map(([part, value]) => [part, String(value)]),
            ),
          });
          return success(await readBack(db, id));
        },
      ),

    /** Renames one and says who sees it; the caller has asked whether it may be changed. */
    change: ({ id, userId, list }: ViewRow, changes: Pick<ViewRow, "name" | "isShared">) =>
      database.transaction(
        async (db): Promise<Outcome<ViewRow, "invalid_request" | "not_found">> => {
          const store = savedViewsStore(db);
          await store.lockPerson(userId);
          if (await store.hasName({ userId, list, id }, changes.name))
            return nameTaken(changes.name);
          await store.change(id, changes);
          // Its maker may have removed it meanwhile.
          const changed = await store.find(id);
          return changed ? success(changed) : noView();
        },
      ),

    delete: (id: string) => database.transaction((db) => savedViewsStore(db).delete(id)),
  };
}

const tooMany = () =>
  failure("conflict", `You have ${MAX_VIEWS} views of this list. Remove one that you do not need.`);

async function readBack(db: Db, id: string): Promise<ViewRow> {
  const row = await savedViewsStore(db).find(id);
  if (!row) throw new Error("a view is gone that this transaction has written");
  return row;
}
