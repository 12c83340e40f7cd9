import { expect, it } from "vitest";
import { signParams } from "./service.ts";

// The example of cloudinary.com/documentation/authentication_signatures.
it("signs an upload's parameters as Cloudinary's example does", () => {
  const params = {
    timestamp: 1315060510,
    public_id: "sample_image",
    eager: "w_400,h_300,c_pad|w_260,h_200,c_crop",
  };
  expect(signParams(params, "abcd")).toBe("bfd09f95f331f558cbd1320e67aa8d488770583e");
});
