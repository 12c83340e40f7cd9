import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { CategoryTax } from "#shared/catalogue/admin-contract.ts";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import { Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useBackToList } from "../../kit/back-link.ts";
import { PRODUCTS_PATH } from "../../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../../kit/forms/edit-form.tsx";
import { DoubtNotice, useSecondPress } from "../../kit/forms/second-press.tsx";
import { useCarriedValue } from "../../kit/forms/use-carried-value.ts";
import { useEditForm } from "../../kit/forms/use-edit-form.ts";
import type { FormFields } from "../../kit/forms/use-zod-form.ts";
import { useMay } from "../../kit/own-access.tsx";
import type { MediaConfig } from "../../media/media-config.ts";
import { addressesOf, picturesProblem } from "../../media/pictures.ts";
import { UploadWidget } from "../../media/upload-widget.tsx";
import { usePictures } from "../../media/use-pictures.ts";
import { useSendAfterUploads, WAITS_FOR_UPLOADS } from "../../media/use-send-after-uploads.ts";
import { stockDoubt } from "../../stock/stock-doubts.ts";
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
  type ProductValues,
  productSchema,
  productValues,
  type SeenCost,
} from "./product-schema.ts";
import { SpecificationRows } from "./specification-rows.tsx";
import { TierRows } from "./tier-rows.tsx";

/** Milliseconds from saving to the list of products (specification, section 9). */
const LEAVES_AFTER_MS = 1_500;

/** Handed to the parts of the form. */
export interface ProductFields {
  form: FormFields<ProductValues>;
}

/** A product as it is saved, with the attributes where they could be loaded: else they stay as they are. */
interface SavedProduct {
  product: Product;
  attributes: FormAttributes | undefined;
  cost: SeenCost;
}

interface ProductFormProps {
  categories: readonly Category[];
  /** The product that is changed; undefined, the form makes a new one. */
  product: Product | undefined;
  media: MediaConfig;
  attributes: FormAttributes | undefined;
  /** Of a new product null for who may enter it. */
  cost: SeenCost;
  /** By category; those that are missing are not named in the form. */
  taxes: readonly CategoryTax[];
}

/** All fields of a product. When it was saved the page goes on to the list. */
export function ProductForm(props: ProductFormProps) {
  const { categories, product, media, attributes, cost, taxes } = props;
  const navigate = useNavigate();
  const returnToList = useBackToList(PRODUCTS_PATH, product?._id);
  const [schema] = useState(() => productSchema(product));
  const mayCount = useMay("write_inventory");
  /** A price far from the present one that is asked about, and the last one that was meant. */
  const [doubted, setDoubted] = useState<number>();
  const confirmed = useRef<number>(undefined);
  const secondPress = useSecondPress();
  const pictures = usePictures({
    folder: product ? "Updated-Products" : "products",
    media,
    initial: product?.photo ?? [],
  });
  const form = useEditForm({
    schema,
    saved: product && ({ product, attributes, cost } satisfies SavedProduct),
    valuesOf: (saved) => ({
      ...productValues(saved?.product, saved ? saved.attributes : attributes, saved?.cost),
      // Who does not count stock has no field for it.
      ...(!(saved || mayCount) && { quantity: "0" }),
    }),
    send: (filled, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updateProduct", {
            params: { id: seen.product._id },
            body: changedProductBody(filled, seen.product, seen.attributes, seen.cost),
            idempotencyKey,
          })
        : callEndpoint("createProduct", { body: newProductBody(filled), idempotencyKey }),
    fallbackMessage: product
      ? // The specification spells it so.
        "Something went wrong in upadating product"
      : "Something went wrong in creating product",
    holdsBack: ({ price, stockAction, quantity }, seen) => {
      const isMeant = !seen || Number(price) === confirmed.current;
      if (!isMeant && isDoubtful(seen.product.price, Number(price))) {
        setDoubted(Number(price));
        return true;
      }
      const before = stockAction === "count" ? (seen?.product.quantity ?? 0) : 0;
      return secondPress.holds(stockDoubt([{ pieces: Number(quantity), before }]));
    },
    // Its pieces are in already.
    onFirstTrySaved: () => product && form.setValue("quantity", ""),
    announce: (answer) => {
      if ("notice" in answer && answer.notice) showToast(answer.notice, "info");
      const { slug } = answer.product;
      const view = {
        label: "View in the shop",
        run: () => void navigate(`/product/${slug}`),
      };
      // The list opens: who has a second thing to change is a press away from it.
      const again = {
        label: "Change it further",
        to: `/dashboard/admin/update-product/${encodeURIComponent(slug)}`,
      };
      showToast(answer.message, "success", view, product && again);
    },
    // The form has one field for both.
    fieldsOf: ({ stockChange, ...fields }) =>
      stockChange ? { ...fields, quantity: stockChange } : fields,
    merge: {
      fields: () => productMergeFields(categories, attributes?.dictionary ?? []),
      versionOf: (saved) => saved.product.updatedAt,
      presentOf: (details, seen) => {
        const known = seen?.attributes;
        const set = details.attributes as SetAttributes | undefined;
        return {
          product: details.product as Product,
          attributes: known && { ...known, set: set ?? known.set },
          cost: "cost" in details ? (details.cost as SeenCost) : seen?.cost,
        };
      },
      write: (name, value) => {
        if (name === "photo") pictures.replace(JSON.parse(String(value)));
        return name === "photo";
      },
    },
  });
  const { errorOf, isDone, seen } = form;
  useCarriedValue(form, "photo", JSON.stringify(addressesOf(pictures.items)));
  useCarriedValue(form, "photoProblem", picturesProblem(pictures.items) ?? "");
  const uploads = useSendAfterUploads({
    form: form.ref,
    formState: form.formState,
    waitingFields: ["photoProblem"],
    items: pictures.items,
  });
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!isDone) return;
    // The button that had the focus is disabled now.
    status.current?.focus();
    const timer = setTimeout(returnToList, LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, returnToList]);

  return (
    <>
      <EditForm
        form={form}
        what="product"
        submitLabel={secondPress.doubt?.anyway ?? (product ? "Update product" : "Create product")}
        busyLabel={product ? "Updating..." : "Creating..."}
        status={
          (isDone && "Saved. The list of products opens in a moment.") ||
          (uploads.waits && WAITS_FOR_UPLOADS)
        }
        statusRef={status}
        onChange={() => {
          secondPress.forget();
          uploads.stopWaiting();
        }}
      >
        <FormSection title="Basics">
          <ProductBasics
            form={form}
            categories={categories}
            hasCost={cost !== undefined}
            stock={
              seen && {
                id: seen.product._id,
                seen: seen.product.quantity,
                isFirst: form.merge.times === 0,
              }
            }
          />
        </FormSection>
        <FormSection title="Pictures">
          <input type="hidden" {...form.register("photo")} />
          <UploadWidget
            label="Photos"
            hint="The first one is shown in lists. JPEG, PNG, WebP, AVIF or GIF, 10 MB each."
            pictures={pictures}
            error={errorOf("photoProblem") ?? errorOf("photo")}
          />
        </FormSection>
        <FormSection title="Several pieces">
          <TierRows form={form} />
        </FormSection>
        <FormSection title="What it is">
          <SpecificationRows form={form} />
          {(seen ? seen.attributes : attributes) ? (
            <AttributeRows form={form} dictionary={attributes?.dictionary ?? []} />
          ) : (
            <Notice>
              The attributes cannot be shown at the moment. What you set of them before stays as it
              is.
            </Notice>
          )}
        </FormSection>
        <FormSection title="Label and tax">
          <LegalFields form={form} taxes={taxes} />
        </FormSection>
        <FormSection title="Packing">
          <PackingFields form={form} />
        </FormSection>
        <DoubtNotice doubt={secondPress.doubt} />
      </EditForm>
      <PriceQuestion
        before={seen?.product.price ?? 0}
        now={doubted}
        onConfirm={() => {
          confirmed.current = doubted;
          setDoubted(undefined);
          form.ref.current?.requestSubmit();
        }}
        onClose={() => setDoubted(undefined)}
      />
    </>
  );
}
