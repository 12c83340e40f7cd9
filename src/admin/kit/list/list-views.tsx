import { ChevronDown } from "lucide-react";
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { TextField } from "#ui/field.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { FormButtons } from "../forms/form-buttons.tsx";
import type { List } from "./define-list.ts";
import type { useListPreferences } from "./list-preferences.ts";

const MAX_NAME_LENGTH = 40;

/** Of the button that opens the views of a list. */
export const viewButton =
  "-my-2 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-left text-sm font-semibold hover:bg-paper-deep pointer-fine:min-h-7";

interface ListViewsProps<Query> {
  list: List<Query>;
  query: Query;
  preferences: ReturnType<typeof useListPreferences>;
  /** The entries' name, in the plural. */
  many: string;
}

/** The list's own views and those that were kept in this browser; which of them is open. */
export function ListViews<Query extends object>(props: ListViewsProps<Query>) {
  const { list, query, preferences, many } = props;
  const { views, change } = preferences;
  const [isNaming, setNaming] = useState(false);
  const [taken, setTaken] = useState("");
  const here = list.changed(query, {});
  const saved = views.map(({ name, search }) => ({ name, to: list.path + search }));
  const own = [
    { name: `All ${many}`, to: list.path },
    ...list.views.map(({ name, query: wanted }) => ({ name, to: list.address(wanted) })),
  ];
  const all = [...own, ...saved];
  const current = all.find(({ to }) => to === here);
  const startNaming = () => {
    setTaken("");
    setNaming(true);
  };
  const isSaved = saved.some(({ to }) => to === here);
  const items: MenuItem[] = all.map(({ name, to }) => ({ label: name, to, checked: to === here }));
  if (!current) items.push({ label: "Keep this view...", onSelect: startNaming });
  if (current && isSaved) {
    items.push({
      label: `Forget “${current.name}”`,
      isDangerous: true,
      onSelect: () =>
        change((now) => ({ views: now.views.filter(({ name }) => name !== current.name) })),
    });
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return;
    const isSame = (one: string) => one.toLowerCase() === name.toLowerCase();
    if (own.some((each) => isSame(each.name))) return setTaken(name);
    const search = here.slice(list.path.length);
    change(({ views }) => ({
      views: [...views.filter((each) => each.name !== name), { name, search }],
    }));
    setNaming(false);
  };
  return (
    <>
      <Menu items={items} className={viewButton}>
        <span className="sr-only">View: </span>
        {current?.name ?? "Own view"}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Menu>
      <AdminDialog open={isNaming} onClose={() => setNaming(false)} title="Keep this view">
        <NameForm onSubmit={keep}>
          <p>What is filtered now is kept under a name, in this browser.</p>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            required
            onChange={() => setTaken("")}
            error={taken && `“${taken}” is a view of the list itself: choose another name`}
          />
          <FormButtons busy={false} submitLabel="Keep" onCancel={() => setNaming(false)} />
        </NameForm>
      </AdminDialog>
    </>
  );
}

function NameForm({ onSubmit, children }: Pick<ComponentProps<"form">, "onSubmit" | "children">) {
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form);
  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-4">
      {children}
    </form>
  );
}
