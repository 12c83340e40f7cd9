import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import { readRupees } from "#shared/codecs.ts";
import { FormError } from "#ui/form-error.tsx";
import { Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { PRODUCTS_PATH } from "../../kit/dashboard-menu.ts";
import { ChangedMeanwhile } from "../../kit/forms/changed-meanwhile.tsx";
import { SubmitRow } from "../../kit/forms/submit-row.tsx";
import { useActionForm } from "../../kit/forms/use-action-form.ts";
import { useCarriedValue } from "../../kit/forms/use-carried-value.ts";
import { useMerge } from "../../kit/forms/use-merge.ts";
import type { ZodForm } from "../../kit/forms/use-zod-form.ts";
import { useReturnToList } from "../../kit/list-return.ts";
import type { MediaConfig } from "../../media/media-config.ts";
import { addressesOf, picturesProblem } from "../../media/pictures.ts";
import { UploadWidget } from "../../media/upload-widget.tsx";
import { usePictures } from "../../media/use-pictures.ts";
import { useSendAfterUploads, WAITS_FOR_UPLOADS } from "../../media/use-send-after-uploads.ts";
import { AttributeRows } from "./attribute-rows.tsx";
import type { SetAttributes } from "./attribute-texts.ts";
import { isDoubtful } from "./doubtful-price.ts";
import { LegalFields } from "./legal-fields.tsx";
import type { FormAttributes } from "./load-attributes.ts";
import { PackingFields } from "./packing-fields.tsx";
import { PriceQuestion } from "./price-question.tsx";
import { ProductBasics } from "./product-basics.tsx";
import { changedProductBody, newProductBody } from "./product-body.ts";
import { productMergeFields } from "./product-merge-fields.tsx";
import {
  type FilledProduct,
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
  ZodForm<ProductValues, FilledProduct>,
  "control" | "field" | "errorOf" | "forgetList"
>;

interface ProductFormProps {
  categories: readonly Category[];
  /** The product that is changed; left out, the form makes a new one. */
  product?: Product;
  media: MediaConfig;
  /** Left out where they could not be loaded: they stay as they are then. */
  attributes: FormAttributes | undefined;
  /** The text of the button, and that while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
}

/** All fields of a product. When it was saved the page goes on to the list. */
export function ProductForm(props: ProductFormProps) {
  const { categories, product, media, attributes, submitLabel, busyLabel, fallbackMessage } = props;
  const navigate = useNavigate();
  const returnToList = useReturnToList(PRODUCTS_PATH, product?._id);
  const [saved, setSaved] = useState(false);
  // As the form was opened or last compared: the page may load the product again.
  const [seen, setSeen] = useState(product);
  const [seenAttributes, setSeenAttributes] = useState(attributes);
  const [initial] = useState(() => productValues(product, attributes));
  const [schema] = useState(() => productSchema(product));
  const form = useActionForm({
    schema,
    defaultValues: initial,
    method: product ? "PUT" : "POST",
    toBody: (filled) =>
      seen ? changedProductBody(filled, seen, seenAttributes) : newProductBody(filled),
    idempotent: true,
    fallbackMessage,
    // Its pieces are in already.
    onFirstTrySaved: () => product && form.setValue("quantity", ""),
    onChangedMeanwhile: (details) =>
      meet(details.product as Product, details.attributes as SetAttributes | undefined),
    onSaved: (answer) => {
      const { message, notice, product } = answer as {
        message: string;
        notice?: string;
        product: Product;
      };
      if (notice) showToast(notice, "info");
      showToast(message, "success", {
        label: "View in the shop",
        run: () => void navigate(`/product/${product.slug}`),
      });
      setSaved(true);
    },
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
  const uploads = useSendAfterUploads({
    form: form.ref,
    formState: form.formState,
    waitingFields: ["photoProblem"],
    items: pictures.items,
  });
  const merge = useMerge({
    fields: productMergeFields(categories, attributes?.dictionary ?? []),
    initial,
    read: form.getValues,
    write: (name, value) => {
      if (name === "photo") pictures.replace(JSON.parse(String(value)));
      else form.setValue(name as keyof ProductValues, value as never, { shouldDirty: true });
    },
  });
  const meet = (present: Product, set?: SetAttributes) => {
    const now = seenAttributes && { ...seenAttributes, set: set ?? seenAttributes.set };
    setSeen(present);
    setSeenAttributes(now);
    merge.meet(productValues(present, now));
  };
  const [doubted, setDoubted] = useState<number>();
  const confirmed = useRef<number>(undefined);
  const isQuestioned = () => {
    const now = readRupees(form.getValues("price"));
    if (!seen || now === undefined || now === confirmed.current) return false;
    if (!isDoubtful(seen.price, now)) return false;
    setDoubted(now);
    return true;
  };
  const busy = form.busy || saved;
  const formProps = form.formProps;
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!saved) return;
    // The button that had the focus is disabled now.
    status.current?.focus();
    const timer = setTimeout(returnToList, LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, returnToList]);

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        if (isQuestioned()) event.preventDefault();
        else formProps.onSubmit(event);
      }}
      onInput={(event) => {
        uploads.stopWaiting();
        formProps.onInput(event);
      }}
      aria-label={submitLabel}
      className="grid max-w-4xl grid-cols-1 gap-6"
    >
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="product" />
      <ProductBasics
        {...fields}
        categories={categories}
        stock={seen && { seen: seen.quantity, isFirst: merge.times === 0 }}
      />
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
        {seenAttributes ? (
          <AttributeRows {...fields} dictionary={seenAttributes.dictionary} />
        ) : (
          <Notice>
            The attributes cannot be shown at the moment. What you set of them before stays as it
            is.
          </Notice>
        )}
        <LegalFields {...fields} product={seen} />
        <PackingFields {...fields} />
      </div>
      <SubmitRow busy={busy} label={busy ? busyLabel : submitLabel} ref={status}>
        {saved && "Saved. The list of products opens in a moment."}
        {uploads.waits && WAITS_FOR_UPLOADS}
      </SubmitRow>
      <PriceQuestion
        before={seen?.price ?? 0}
        now={doubted}
        onConfirm={() => {
          confirmed.current = doubted;
          setDoubted(undefined);
          form.ref.current?.requestSubmit();
        }}
        onClose={() => setDoubted(undefined)}
      />
    </form>
  );
}
