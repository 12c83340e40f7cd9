import { z } from "zod";

/** A form's field that holds what its uploads wait for (`picturesProblem`): only none may be sent. */
export const uploadsEnded = z
  .string()
  .refine((problem) => problem === "", { error: ({ input }) => String(input) });
