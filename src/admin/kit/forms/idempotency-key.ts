/** What a form that makes something sends along: its values, and the key of this filled form. */
export type WithIdempotencyKey<Body> = Body & { idempotencyKey: string };
