import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { success } from "#shared/failure.ts";
import { loadForAdmin } from "../../kit/admin-access.ts";
import type { SetAttributes } from "./attribute-texts.ts";

export interface FormAttributes {
  dictionary: AttributeWithValues[];
  /** By the owner. */
  set: SetAttributes;
}

/**
 * Loads the dictionary for the form, and what is set of the product, if there is one. The form can do
 * without: it then leaves the attributes as they are.
 */
export async function loadFormAttributes(productId?: string): Promise<FormAttributes | undefined> {
  const [dictionary, set] = await Promise.all([
    loadForAdmin(() => callEndpoint("getAttributeFields")),
    productId === undefined
      ? success({ success: true as const, set: {} })
      : loadForAdmin(() => callEndpoint("getSetAttributes", { params: { productId } })),
  ]);
  if (!(dictionary.ok && set.ok)) return undefined;
  return { dictionary: dictionary.value.attributes, set: set.value.set };
}

/** As the shop would read the form's texts; undefined where it cannot say. */
export async function previewRead(texts: {
  name: string;
  origin: string;
  specifications: { name: string; value: string }[];
}): Promise<AttributeWithValues[] | undefined> {
  const answer = await callEndpoint("previewAttributes", { body: texts });
  return answer.ok ? answer.value.attributes : undefined;
}
