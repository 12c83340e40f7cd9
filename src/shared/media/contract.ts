import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";

/** Where uploads go, by what they are for (specification, section 9). */
export const mediaFolders = [
  "products",
  "Updated-Products",
  "blog-thumbnails",
  "blog-images",
] as const;
export type MediaFolder = (typeof mediaFolders)[number];

/** The folders of the shop's own store: those, and what shoppers send of their returns. */
export const storedFolders = [...mediaFolders, "returns"] as const;
export type StoredFolder = (typeof storedFolders)[number];

/** Most bytes of a file, most pixels of a picture. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 40_000_000;

export const getMediaConfig = defineEndpoint({
  method: "GET",
  path: "/media/config",
  access: "staff",
  permission: "write_files",
  about: "What the upload widget needs: which host takes the files, and its bounds.",
  answer: successBody({
    host: z.enum(["own", "cloudinary"]),
    maxBytes: z.number().int(),
    maxPixels: z.number().int(),
    accept: z.array(z.string()),
    cloudinary: z.object({ cloudName: z.string(), apiKey: z.string() }).optional(),
  }),
});

export const signUpload = defineEndpoint({
  method: "POST",
  path: "/media/signatures",
  access: "staff",
  permission: "write_files",
  about: "Signs the parameters of one upload to Cloudinary; the secret stays on the server.",
  body: z.object({
    folder: z.enum(mediaFolders),
    /** Seconds since 1970, as the upload widget asks for; now where it is left out. */
    timestamp: z.number().int().optional(),
    /** The upload widget sends its name along, so it must be signed. */
    source: z.literal("uw").optional(),
  }),
  answer: successBody({
    signature: z.string(),
    timestamp: z.number().int(),
    folder: z.enum(mediaFolders),
  }),
  failures: ["conflict"],
});

export const uploadMedia = defineEndpoint({
  method: "POST",
  path: "/media/upload",
  access: "staff",
  permission: "write_files",
  about: "Takes one picture (multipart/form-data), re-encodes it and answers its address.",
  query: z.object({ folder: z.enum(mediaFolders) }),
  upload: true,
  answer: successBody({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  status: 201,
});

export const mediaEndpoints = {
  getMediaConfig,
  signUpload,
  uploadMedia,
};
