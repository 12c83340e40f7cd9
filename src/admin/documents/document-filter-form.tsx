import { Form } from "react-router";
import { documentKinds } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { DOCUMENTS_PATH } from "../kit/dashboard-menu.ts";
import { type DocumentQuery, isNarrowed } from "./document-filter.ts";

/** Asks which documents to list; what was asked stands in the page's address. */
export function DocumentFilterForm({ query }: { query: DocumentQuery }) {
  const { search = "", kind = "", from = "", to = "" } = query;
  return (
    <search aria-label="Documents">
      {/* A field whose value another address changes is made anew; one that was just used stays. */}
      <Form
        noValidate
        className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]"
      >
        <TextField
          key={`search ${search}`}
          label="Number, buyer, GSTIN or order"
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={search}
        />
        <SelectField key={`kind ${kind}`} label="Kind" name="kind" defaultValue={kind}>
          <option value="">All</option>
          {documentKinds.map((each) => (
            <option key={each} value={each}>
              {documentTitles[each]}s
            </option>
          ))}
        </SelectField>
        <TextField key={`from ${from}`} label="From" name="from" type="date" defaultValue={from} />
        <TextField key={`to ${to}`} label="To" name="to" type="date" defaultValue={to} />
        <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-4">
          <Button type="submit">Find documents</Button>
          {isNarrowed(query) && (
            <ButtonLink to={DOCUMENTS_PATH} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </Form>
    </search>
  );
}
