import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useUnsaved } from "../../ui/unsaved-changes.ts";
import { type FormTexts, useForm } from "../../ui/use-form.ts";
import { failureMessage } from "../failure-message.ts";
import type { MediaConfig } from "../pictures/media-config.ts";
import { PicturesField, picturesRefusal } from "../pictures/pictures-field.tsx";
import { usePictures } from "../pictures/use-pictures.ts";
import { LegalFields } from "./legal-fields.tsx";
import { ProductBasics } from "./product-basics.tsx";
import { SpecificationRows } from "./specification-rows.tsx";
import { TierRows } from "./tier-rows.tsx";

/** Milliseconds from saving to the list of products (specification, section 9). */
const LEAVES_AFTER = 1_500;

interface ProductFormProps {
  categories: readonly Category[];
  /** The product that is changed; left out, the form makes a new one. */
  product?: Product;
  media: MediaConfig;
  /** The words of the button, and those while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
  send: (texts: FormTexts) => Promise<ApiOutcome<{ message: string }>>;
}

/** All fields of a product. When it was saved the page goes on to the list. */
export function ProductForm(props: ProductFormProps) {
  const { categories, product, media, submitLabel, busyLabel, fallbackMessage, send } = props;
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const pictures = usePictures({
    folder: product ? "Updated-Products" : "products",
    media,
    initial: product?.photo ?? [],
  });
  const { form, busy, message, errors } = useForm(async (texts) => {
    const waits = picturesRefusal({ photo: pictures });
    if (waits) return { message: "", fields: waits };
    const answer = await send(texts);
    if (!answer.ok) return { ...answer, message: failureMessage(answer, fallbackMessage) };
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
    <form {...form} aria-label={submitLabel} className="grid max-w-4xl grid-cols-1 gap-6">
      <FormError message={message} />
      <ProductBasics product={product} categories={categories} errors={errors} />
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
        <TierRows initial={product?.bulkDiscounts ?? []} errors={errors} />
      </div>
      <div className="sheet grid gap-6 p-4 sm:p-5">
        <SpecificationRows initial={product?.specifications ?? []} error={errors.specifications} />
        <LegalFields product={product} errors={errors} />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}
