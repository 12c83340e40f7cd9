import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { type SavedView, sharePermissions, type ViewedList } from "#shared/saved-views/contract.ts";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { ChangesNeed, useMay } from "../own-access.tsx";
import type { List } from "./define-list.ts";
import type { useListPreferences } from "./list-preferences.ts";
import { SavedViewDialog } from "./saved-view-dialog.tsx";
import { useSavedViews } from "./saved-views.ts";
import { Tabs } from "./tabs.tsx";

/** Of the button that opens the views of a list. */
export const viewButton =
  "-my-2 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-left text-sm font-semibold hover:bg-paper-deep pointer-fine:min-h-7";

interface ListViewsProps<Query> {
  list: List<Query>;
  viewed: ViewedList | undefined;
  query: Query;
  preferences: ReturnType<typeof useListPreferences>;
  /** The entries' name, in the plural. */
  many: string;
}

interface ShownView {
  name: string;
  to: string;
  saved?: SavedView;
}

/** The list's own views, those that were saved, and which of them is open: for a menu and a row of tabs. */
export function useListViews<Query extends object>(props: ListViewsProps<Query>) {
  const { list, viewed, query, preferences, many } = props;
  const saved = useSavedViews(list, viewed);
  const here = list.changed(query, {});
  const own: ShownView[] = [
    { name: `All ${many}`, to: list.path },
    ...list.views.map(({ name, query: wanted }) => ({ name, to: list.address(wanted) })),
  ];
  const all = [
    ...own,
    ...saved.views.map((view) => ({
      name: view.name,
      // What the list does not know any more of it counts for nothing.
      to: list.address(list.read(new URLSearchParams(view.query))),
      saved: view,
    })),
  ];
  const current = all.find(({ to }) => to === here);
  const open = ({ saved: view }: ShownView) => {
    if (view) preferences.setColumns(view.columns);
  };
  return { ...props, saved, own, all, current, open };
}

type ListViewState<Query extends object> = ReturnType<typeof useListViews<Query>>;

/** Once somebody has saved views, all views stand above the list; where it is narrow, the menu has them. */
export function ViewTabs<Query extends object>({ views }: { views: ListViewState<Query> }) {
  const { all, current, open, saved, many } = views;
  if (saved.views.length === 0) return null;
  return (
    <Tabs
      label={`Views of ${many}`}
      tabs={all.map((view) => ({
        name: view.name,
        to: view.to,
        isCurrent: view === current,
        onOpen: () => open(view),
      }))}
    />
  );
}

interface ListViewsMenuProps<Query extends object> {
  views: ListViewState<Query>;
  /** The list has parts of its own: one of them is no view that somebody has made. */
  hasTabs: boolean;
}

export function ListViews<Query extends object>({ views, hasTabs }: ListViewsMenuProps<Query>) {
  const { viewed, all, own, current, saved, open, query, preferences } = views;
  const [named, setNamed] = useState<SavedView | "new">();
  const [removed, setRemoved] = useState<SavedView>();
  const [busy, setBusy] = useState(false);
  const mayShare = useMay(viewed && sharePermissions[viewed]);
  const removeForGood = async (view: SavedView) => {
    setBusy(true);
    await saved.remove(view);
    setBusy(false);
    setRemoved(undefined);
  };
  const items: MenuItem[] = all.map((view) => ({
    label: view.saved?.by ? `${view.name} (${view.saved.by})` : view.name,
    to: view.to,
    checked: view === current,
    onSelect: () => open(view),
  }));
  if (viewed && !current) {
    items.push({ label: "Save this view...", onSelect: () => setNamed("new") });
  }
  const mine = current?.saved;
  if (mine?.mayChange) {
    items.push(
      { label: `Rename or share “${mine.name}”...`, onSelect: () => setNamed(mine) },
      {
        label: `Remove “${mine.name}”`,
        isDangerous: true,
        // A colleague's would come back as one's own: that is asked before.
        onSelect: () => (mine.by ? setRemoved(mine) : void saved.remove(mine)),
      },
    );
  }
  return (
    <>
      <Menu items={items} className={viewButton}>
        {hasTabs && !current ? (
          "Views"
        ) : (
          <>
            <span className="sr-only">View: </span>
            {current?.name ?? "Own view"}
          </>
        )}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </Menu>
      {/* Views are one's own: whoever may see the list has them. */}
      <ChangesNeed permission={undefined}>
        <ConfirmDialog
          open={removed !== undefined}
          title={`Remove “${removed?.name}”?`}
          confirmLabel="Remove the view"
          busyLabel="Removing..."
          busy={busy}
          onConfirm={() => removed && void removeForGood(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            This view is {removed?.by}’s. All who see the list lose it, and it does not come back.
          </p>
        </ConfirmDialog>
        <SavedViewDialog
          view={named}
          mayShare={mayShare}
          onClose={() => setNamed(undefined)}
          taken={own.map(({ name }) => name)}
          send={(values) =>
            named === "new" || named === undefined
              ? saved.create({ ...values, columns: preferences.columns }, query)
              : saved.change(named, values)
          }
        />
      </ChangesNeed>
    </>
  );
}
