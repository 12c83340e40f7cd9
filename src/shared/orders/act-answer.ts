import { z } from "zod";

/**
 * Orders that a person has to see to because of what was done, such as one whose payment waits for a decision; none where
 * what is to be seen to stands on the page itself. The message beside them begins with why, and is shown as a warning;
 * left out where all is well.
 */
export const attention = z.array(z.object({ _id: z.string(), name: z.string() })).optional();

/** What the shop says of an act with orders. */
export interface ActAnswer {
  message: string;
  attention?: z.infer<typeof attention>;
}
