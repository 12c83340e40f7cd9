import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { NewView, SavedView, ViewedList } from "#shared/saved-views/contract.ts";
import { showToast } from "#ui/toast-store.ts";
import type { List } from "./define-list.ts";
import { forgetKeptViews, keptViews } from "./list-preferences.ts";

/** What was loaded last, by session and list: it stands there at once when a list is opened again. */
const loaded = new Map<string, readonly SavedView[]>();
const listeners = new Set<() => void>();
const none: readonly SavedView[] = [];

const keyOf = (viewed: ViewedList | undefined) => `${currentAuth().token} ${viewed}`;

async function load(viewed: ViewedList): Promise<ApiOutcome<unknown>> {
  const key = keyOf(viewed);
  const answer = await callEndpoint("listSavedViews", { query: { list: viewed } });
  if (answer.ok) {
    loaded.set(key, answer.value.views);
    for (const listener of listeners) listener();
  }
  return answer;
}

type NamedView = Pick<SavedView, "name" | "isShared">;

/** The views of a list that somebody has saved or that colleagues share, and what can be done with them. */
export function useSavedViews<Query>(list: List<Query>, viewed: ViewedList | undefined) {
  const views = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loaded.get(keyOf(viewed)) ?? none,
    () => none,
  );
  const begin = useEffectEvent(async () => {
    if (!viewed) return;
    // Without them the list works all the same.
    const answer = await load(viewed);
    if (answer.ok) await moveKeptViews(list, viewed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other views
  useEffect(() => void begin(), [viewed]);

  const create = async (view: Pick<NewView, "name" | "isShared" | "columns">, query: object) => {
    const answer = await callEndpoint("createSavedView", {
      body: { ...view, list: viewed, query: placeless(query) } as NewView,
    });
    if (answer.ok && viewed) await load(viewed);
    return answer;
  };

  return {
    views,
    create,
    change: async ({ _id: id }: SavedView, changes: NamedView) => {
      const answer = await callEndpoint("updateSavedView", { params: { id }, body: changes });
      if (viewed) await load(viewed);
      return answer;
    },
    /** Offers the way back, but for a colleague's view, which would come back as one's own (list-views.tsx asks before). */
    remove: async (view: SavedView) => {
      const answer = await callEndpoint("deleteSavedView", { params: { id: view._id } });
      if (viewed) await load(viewed);
      if (!answer.ok) {
        return showToast(failureText(answer, "The view could not be removed."), "error");
      }
      const undo = async () => {
        const { name, isShared, columns, query } = view;
        const made = await create({ name, isShared, columns }, query);
        if (made.ok) showToast(`The view “${name}” is back.`);
        else showToast(failureText(made, "The view could not be saved again."), "error");
      };
      showToast(
        answer.value.message,
        "success",
        view.by === undefined ? { label: "Undo", run: () => void undo(), undoes: true } : undefined,
      );
    },
  };
}

function placeless(asked: object) {
  const { page: _, after: _a, before: _b, ...query } = asked as Record<string, unknown>;
  return query;
}

/** Saves what was kept in this browser alone; what the shop refuses is kept no longer. */
async function moveKeptViews<Query>(list: List<Query>, viewed: ViewedList): Promise<void> {
  const kept = keptViews(list.path);
  if (kept.length === 0) return;
  const columns = { hidden: [], shown: [] };
  for (const { name, search } of kept) {
    const query = placeless(list.read(new URLSearchParams(search)) as object);
    const body = { list: viewed, name, isShared: false, columns, query } as NewView;
    const answer = await callEndpoint("createSavedView", { body });
    if (!answer.ok && answer.code !== "invalid_request" && answer.code !== "conflict") return;
  }
  forgetKeptViews(list.path);
  await load(viewed);
}
