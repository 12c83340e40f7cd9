import "./zod-without-eval.ts";
import { z } from "zod";
import { type Codec, moneyCodec } from "#shared/codecs.ts";
import { paise, toRupees } from "#shared/money.ts";

/** A field that holds a value as it is typed; what is none is refused with what the codec takes. */
export function typed<Value>(codec: Codec<Value>, takes = codec.takes): z.ZodType<Value, string> {
  return z.string().transform((text, { addIssue }) => {
    const value = codec.read(text);
    if (value !== undefined) return value;
    addIssue(takes);
    return z.NEVER;
  });
}

/** The same where an empty field says something, too. */
export function typedOr<Value, Empty>(
  empty: Empty,
  codec: Codec<Value>,
  takes?: string,
): z.ZodType<Value | Empty, string> {
  return z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(typed(codec, takes).optional())
    .transform((value) => (value === undefined ? empty : value));
}

/** Rupees as JSON takes them; nothing is 0, which the contract refuses in its own words. */
export const typedRupees = typedOr(paise(0), moneyCodec).transform(toRupees);
