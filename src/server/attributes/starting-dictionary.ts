import type { StartingAttribute } from "./starting-attribute.ts";
import { commonAttributes } from "./starting-common.ts";
import { goodsAttributes } from "./starting-goods.ts";
import { machineAttributes } from "./starting-machines.ts";

/**
 * The dictionary that every shop begins with, in the order of its filters. How each is read is in
 * `reading-rules.ts`, by its code; the owner may change or delete any but the country of origin.
 */
export const startingDictionary: readonly StartingAttribute[] = [
  ...commonAttributes,
  ...machineAttributes,
  ...goodsAttributes,
];
