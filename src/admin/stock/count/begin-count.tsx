import "../../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { CategoryOptions } from "../../catalogue/categories/category-options.tsx";
import { ActionForm } from "../../kit/action-form.tsx";
import { beginSheet } from "./count-draft.ts";

const schema = z.object({
  branch: z.string(),
  category: z.string(),
  search: z.string().trim().max(MAX_SEARCH_LENGTH),
});

interface BeginCountProps {
  branches: readonly { code: string; name: string }[];
  categories: readonly Category[];
}

/** Asks which products are counted, and where; then makes the sheet. */
export function BeginCount({ branches, categories }: BeginCountProps) {
  const send = async ({ branch, category, search }: z.infer<typeof schema>) => {
    const query = { ...(branch && { branch }), ...(category && { category }) };
    const outcome = await callEndpoint("getCountSheet", {
      query: { ...query, ...(search && { search }) },
    });
    if (!outcome.ok) return outcome;
    const { rows, branch: at } = outcome.value;
    if (rows.length === 0) {
      const message = "There is no such product: choose another category, or search for less";
      return failure("not_found", message, { fields: { search: message } });
    }
    const name = categories.find(({ _id }) => _id === category)?.name ?? "all products";
    const about = search ? `${name} with “${search}”` : name;
    beginSheet({ branch: at, about, madeAt: new Date().toISOString(), rows });
    return success({ message: "" });
  };
  return (
    <div className="sheet max-w-xl p-4 sm:p-5">
      <ActionForm
        label="What is counted"
        schema={schema}
        defaultValues={{ branch: branches[0]?.code ?? "", category: "", search: "" }}
        send={send}
        fallbackMessage="The sheet could not be made"
        submitLabel="Make the sheet"
        busyLabel="Making the sheet..."
      >
        {({ field }) => (
          <>
            {branches.length > 1 && (
              <SelectField label="Where" {...field("branch")}>
                {branches.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <SelectField
              label="Category"
              {...field("category")}
              hint="With the categories below it."
            >
              <option value="">All products</option>
              <CategoryOptions categories={categories} />
            </SelectField>
            <TextField
              label="Only those with (optional)"
              {...field("search")}
              autoComplete="off"
              hint="A part of the name or the SKU, such as what stands on the shelf's label."
            />
          </>
        )}
      </ActionForm>
    </div>
  );
}
