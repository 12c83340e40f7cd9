import { failure, success } from "#shared/failure.ts";
import type { mediaEndpoints } from "#shared/media/contract.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from "#shared/media/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { acceptedContentTypes } from "./process-image.ts";
import type { Media } from "./service.ts";

/** Handles the endpoints under /media. */
export function mediaApi(media: Media): HandlersOf<typeof mediaEndpoints> {
  return {
    async getMediaConfig() {
      const { cloudinary } = media;
      return success({
        success: true,
        host: cloudinary ? "cloudinary" : "own",
        maxBytes: MAX_UPLOAD_BYTES,
        maxPixels: MAX_UPLOAD_PIXELS,
        accept: acceptedContentTypes,
        ...(cloudinary && {
          cloudinary: { cloudName: cloudinary.cloudName, apiKey: cloudinary.apiKey },
        }),
      });
    },

    async signUpload({ body }) {
      const signed = media.signUpload(body);
      if (!signed.ok) return signed;
      return success({ success: true, ...signed.value, folder: body.folder });
    },

    async uploadMedia({ query }, { file }) {
      if (!file) return failure("invalid_request", "Choose a picture to upload");
      const saved = await media.savePicture(query.folder, file.path);
      if (!saved.ok) return saved;
      return success({ success: true, ...saved.value });
    },
  };
}
