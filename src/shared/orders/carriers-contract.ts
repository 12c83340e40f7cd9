import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { carriersSettings } from "../settings/carriers.ts";
import { strictly } from "../strict-schema.ts";

const saved = {
  settings: carriersSettings,
  /** Counts the saves; 0 until the first. */
  version: z.number().int().nonnegative(),
};

export const getCarriers = defineEndpoint({
  method: "GET",
  path: "/settings/carriers",
  access: "admin",
  about: "The carriers that the desk chooses from, with the links that show a parcel.",
  answer: successBody(saved),
});

export const saveCarriers = defineEndpoint({
  method: "PUT",
  path: "/settings/carriers",
  access: "admin",
  about:
    "Saves the list of carriers as a whole; refused where somebody else has saved it since the given version.",
  bodyLimit: 128 * 1024,
  body: strictly(z.object(saved)),
  answer: successBody({ message: z.string(), ...saved }),
  failures: ["changed_meanwhile"],
});
