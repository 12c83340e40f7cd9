import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useUnsavedWhile } from "../../ui/unsaved-changes.ts";
import { useActionForm } from "../forms/use-action-form.ts";
import { useCarriedValue } from "../forms/use-carried-value.ts";
import type { ZodForm } from "../forms/use-zod-form.ts";
import type { MediaConfig } from "../pictures/media-config.ts";
import { addressesOf, picturesProblem } from "../pictures/pictures.ts";
import { UploadWidget } from "../pictures/upload-widget.tsx";
import { usePictures } from "../pictures/use-pictures.ts";
import { LegalFields } from "./legal-fields.tsx";
import { ProductBasics } from "./product-basics.tsx";
import {
  type NewProduct,
  type ProductValues,
  productSchema,
  productValues,
} from "./product-schema.ts";
import { SpecificationRows } from "./specification-rows.tsx";
import { TierRows } from "./tier-rows.tsx";

/** Milliseconds from saving to the list of products (specification, section 9). */
const LEAVES_AFTER_MS = 1_500;

/** What the parts of the form need of it. */
export type ProductFields = Pick<
  ZodForm<ProductValues, NewProduct>,
  "control" | "field" | "errorOf" | "forgetList"
>;

interface ProductFormProps {
  categories: readonly Category[];
  /** The product that is changed; left out, the form makes a new one. */
  product?: Product;
  media: MediaConfig;
  /** The text of the button, and that while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
}

/** All fields of a product. When it was saved the page goes on to the list. */
export function ProductForm(props: ProductFormProps) {
  const { categories, product, media, submitLabel, busyLabel, fallbackMessage } = props;
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  // As the form was opened: the page may load the product again.
  const [initial] = useState(() => productValues(product));
  const form = useActionForm({
    schema: productSchema,
    defaultValues: initial,
    method: product ? "PUT" : "POST",
    toBody: ({ quantity, ...values }) => ({
      ...values,
      // Orders may have taken from an unchanged stock since: the old number would bring that back.
      ...(quantity !== initial.quantity && { quantity }),
      ...(product && { _id: product._id }),
    }),
    fallbackMessage,
    onSaved: () => setSaved(true),
  });
  const { control, field, errorOf, forgetList } = form;
  const fields = { control, field, errorOf, forgetList };
  const pictures = usePictures({
    folder: product ? "Updated-Products" : "products",
    media,
    initial: product?.photo ?? [],
  });
  useCarriedValue(form, "photo", JSON.stringify(addressesOf(pictures.items)));
  useCarriedValue(form, "photoProblem", picturesProblem(pictures.items) ?? "");
  useUnsavedWhile(form.isDirty && !saved);
  const busy = form.busy || saved;

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate("/dashboard/admin/products"), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid max-w-4xl grid-cols-1 gap-6">
      <FormError message={form.message} />
      <ProductBasics {...fields} categories={categories} />
      <div className="sheet p-4 sm:p-5">
        <input type="hidden" {...form.register("photo")} />
        <UploadWidget
          label="Photos"
          hint="The first one is shown in lists. JPEG, PNG, WebP, AVIF or GIF, 10 MB each."
          pictures={pictures}
          error={errorOf("photoProblem") ?? errorOf("photo")}
        />
      </div>
      <div className="sheet p-4 sm:p-5">
        <TierRows {...fields} />
      </div>
      <div className="sheet grid gap-6 p-4 sm:p-5">
        <SpecificationRows {...fields} />
        <LegalFields {...fields} />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}
