import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import {
  footerColumns,
  MAX_COLUMN_ROWS,
  MAX_MENU_ROWS,
  MAX_ORDERING_LINKS,
  type NavigationRow,
  type NavigationSettings,
} from "#shared/settings/navigation.ts";
import { CATEGORIES_ROW, SHOP_NAME_PLACE } from "#shared/settings/navigation-defaults.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { Button } from "#ui/button.tsx";
import { FormSection } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";

export type NavigationFormFields = FormFields<NavigationSettings>;

interface FieldsProps {
  form: NavigationFormFields;
  children?: ReactNode;
}

/** A row has a link's words beside where it leads. */
const LINK_COLUMNS = "basis-60 sm:grid-cols-2";

export function MenuFields({ form, children }: FieldsProps) {
  const ordering = useWatch({ control: form.control, name: "ordering" });
  return (
    <FormSection title="Menu">
      <LinkRows
        form={form}
        name="menu"
        legend="Links of the menu"
        about="menu link"
        max={MAX_MENU_ROWS}
        hint={`Up to ${MAX_MENU_ROWS}. A link leads to a page of the shop, such as /category, or to an address that begins with https://.`}
      />
      <FieldRows
        form={form}
        name="ordering"
        legend="Ways to order"
        hint={`Up to ${MAX_ORDERING_LINKS}, at the right end of the menu; on a phone they follow it.`}
        one="way to order"
        max={MAX_ORDERING_LINKS}
        movedName={(at) => ordering[at]?.name || `way to order ${at + 1}`}
        empty={{ name: "", to: "" }}
        columns={LINK_COLUMNS}
      >
        {(at) => <LinkFields form={form} name={`ordering.${at}`} of={`way to order ${at + 1}`} />}
      </FieldRows>
      {children}
    </FormSection>
  );
}

export function ColumnFields({ form }: FieldsProps) {
  return (
    <FormSection
      title="Columns of the footer"
      about="Links to the account, the orders, the help center and the policies must stay in one of them; you may call them otherwise. A column without links is left out."
    >
      {footerColumns.map((place, at) => (
        <div key={place} className="grid gap-4 border-b border-line pb-5">
          <LimitedField
            label={`Heading of the ${place} column`}
            form={form}
            name={`columns.${at}.title`}
            aria-required
          />
          <LinkRows
            form={form}
            name={`columns.${at}.links`}
            legend={`Links of the ${place} column`}
            about={`link of the ${place} column`}
            max={MAX_COLUMN_ROWS}
          />
        </div>
      ))}
    </FormSection>
  );
}

export function FooterTextFields({ form, children }: FieldsProps) {
  return (
    <FormSection title="Texts of the footer">
      <div className="grid gap-5 sm:grid-cols-2">
        <LimitedField
          label={settingsLabels.navigation.branchesTitle}
          form={form}
          name="branchesTitle"
          aria-required
        />
        <LimitedField
          label={settingsLabels.navigation.contactTitle}
          form={form}
          name="contactTitle"
          aria-required
        />
      </div>
      <LimitedField
        label={`${settingsLabels.navigation.note} (optional)`}
        form={form}
        name="note"
        rows={3}
        hint="Such as to whom you sell, or when you are closed"
      />
      <LimitedField
        label={settingsLabels.navigation.lastLine}
        form={form}
        name="lastLine"
        hint={`${SHOP_NAME_PLACE} stands for the shop's name. The GSTIN follows it.`}
        aria-required
      />
      {children}
    </FormSection>
  );
}

interface LinkRowsProps {
  form: NavigationFormFields;
  name: "menu" | `columns.${number}.links`;
  legend: string;
  /** A row's name on its controls. */
  about: string;
  max: number;
  hint?: string;
}

const CATEGORIES = "the shop's categories";

/** Links, and a row for the categories that are there. */
function LinkRows({ form, name, legend, about, max, hint }: LinkRowsProps) {
  const rows = useWatch({ control: form.control, name }) as readonly NavigationRow[];
  const isOfCategories = (at: number) => rows[at]?.shows === "categories";
  const hasCategories = rows.some((_row, at) => isOfCategories(at));
  return (
    <FieldRows
      form={form}
      name={name}
      legend={legend}
      hint={hint}
      one={about}
      max={max}
      movedName={(at) => (isOfCategories(at) ? CATEGORIES : rows[at]?.name || `${about} ${at + 1}`)}
      empty={{ shows: "link", name: "", to: "" }}
      {...(!hasCategories &&
        rows.length < max && {
          adder: (add: (row: NavigationRow) => void) => (
            <Button variant="secondary" onClick={() => add({ ...CATEGORIES_ROW })}>
              Add {CATEGORIES}
            </Button>
          ),
        })}
      columns={LINK_COLUMNS}
    >
      {(at) =>
        isOfCategories(at) ? (
          <p className="py-2.5 sm:col-span-2 sm:mt-6">
            {name === "menu" ? "The first two categories" : "The first six categories"} of the shop,
            by their own names
          </p>
        ) : (
          <LinkFields form={form} name={`${name}.${at}`} of={`${about} ${at + 1}`} />
        )
      }
    </FieldRows>
  );
}

interface LinkFieldsProps {
  form: NavigationFormFields;
  name: `menu.${number}` | `ordering.${number}` | `columns.${number}.links.${number}`;
  /** What its labels call it. */
  of: string;
}

function LinkFields({ form, name, of }: LinkFieldsProps) {
  return (
    <>
      <LimitedField label={`Words of ${of}`} form={form} name={`${name}.name`} autoComplete="off" />
      <LimitedField
        label={`Where ${of} leads`}
        form={form}
        name={`${name}.to`}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
