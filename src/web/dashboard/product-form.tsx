import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import type { Outcome } from "#shared/failure.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { showToast } from "../ui/toast.tsx";
import { type FormTexts, useForm } from "../ui/use-form.ts";
import { CategoryOptions } from "./category-options.tsx";
import { failureWords } from "./failure-words.ts";
import { HiddenField } from "./hidden-field.tsx";
import { LegalFields } from "./legal-fields.tsx";
import { PicturesField, picturesRefusal } from "./pictures-field.tsx";
import { SpecificationRows } from "./specification-rows.tsx";
import { TierRows } from "./tier-rows.tsx";
import { useUnsaved } from "./unsaved-changes.ts";
import { usePictures } from "./use-pictures.ts";

/** Milliseconds from saving to the list of products (specification, section 9). */
const LEAVES_AFTER = 1_500;

interface ProductFormProps {
  categories: readonly Category[];
  /** The product that is changed; left out, the form makes a new one. */
  product?: Product;
  /** The words of the button, and those while it is being done. */
  action: string;
  doing: string;
  /** What to say where no answer of the shop came. */
  exception: string;
  send: (texts: FormTexts) => Promise<Outcome<{ message: string }>>;
}

/** All fields of a product. When it was saved the page goes on to the list. */
export function ProductForm(props: ProductFormProps) {
  const { categories, product, action, doing, exception, send } = props;
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const pictures = usePictures({
    folder: product ? "Updated-Products" : "products",
    initial: product?.photo ?? [],
  });
  const { form, busy, message, errors } = useForm(async (texts) => {
    const waits = picturesRefusal({ photo: pictures });
    if (waits) return { message: "", fields: waits };
    const answer = await send(texts);
    if (!answer.ok) return { ...answer, message: failureWords(answer, exception) };
    settle();
    showToast(answer.value.message);
    setSaved(true);
    return "leaving";
  });
  const { settle } = useUnsaved(form.ref);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate("/dashboard/admin/products"), LEAVES_AFTER);
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  return (
    <form {...form} aria-label={action} className="grid max-w-4xl grid-cols-1 gap-6">
      <FormError message={message} />
      <div className="sheet grid gap-5 p-4 sm:p-5">
        <TextField
          label="Name"
          name="name"
          defaultValue={product?.name}
          maxLength={200}
          autoComplete="off"
          required
          error={errors.name}
        />
        <TextAreaField
          label="Description"
          name="description"
          defaultValue={product?.description}
          maxLength={20_000}
          rows={6}
          error={errors.description}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Price"
            name="price"
            inputMode="decimal"
            pattern="\s*\d{1,10}(\.\d{1,2})?\s*"
            title="Price must be rupees with at most 2 decimals, such as 1499 or 99.50"
            defaultValue={product && priceText(product.price)}
            autoComplete="off"
            required
            hint="Rupees, GST included"
            error={errors.price}
          />
          <TextField
            label="Quantity"
            name="quantity"
            inputMode="numeric"
            pattern="\s*\d{1,10}\s*"
            title="Quantity must be a whole number, 0 or more"
            defaultValue={product?.quantity}
            autoComplete="off"
            required
            hint="Pieces in stock"
            error={errors.quantity}
          />
          <SelectField
            label="Category"
            name="category"
            defaultValue={product?.category._id ?? ""}
            required
            error={errors.category}
          >
            <option value="" disabled>
              Choose a category
            </option>
            <CategoryOptions categories={categories} />
          </SelectField>
          <ShippingField initial={product?.shipping ?? true} error={errors.shipping} />
        </div>
      </div>
      <div className="sheet p-4 sm:p-5">
        <PicturesField
          name="photo"
          label="Photos"
          hint="The first one is shown in lists. JPEG, PNG, WebP, AVIF or GIF, 10 MB each."
          pictures={pictures}
          errors={errors}
        />
      </div>
      <div className="sheet p-4 sm:p-5">
        <TierRows
          initial={product?.bulkDiscounts ?? []}
          error={errors.bulkDiscounts}
          errors={errors}
        />
      </div>
      <div className="sheet grid gap-6 p-4 sm:p-5">
        <SpecificationRows initial={product?.specifications ?? []} error={errors.specifications} />
        <LegalFields product={product} errors={errors} />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? doing : action}
        </Button>
      </div>
    </form>
  );
}

/** As people write it: 99.50, not 99.5. */
function priceText(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

/** The box has no name of its own: the hidden field says true or false, as the calls take it. */
function ShippingField({ initial, error }: { initial: boolean; error: string | undefined }) {
  const [checked, setChecked] = useState(initial);
  return (
    <div className="self-end">
      <HiddenField name="shipping" value={String(checked)} />
      <CheckboxField
        label="Can be shipped"
        name=""
        checked={checked}
        onChange={({ target }) => setChecked(target.checked)}
        error={error}
      />
    </div>
  );
}
