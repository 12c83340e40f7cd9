import { expect, it } from "vitest";
import { signRequest } from "./aws-signature.ts";

// The examples of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
const keys = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const moment = new Date("2013-05-24T00:00:00.000Z");
const host = "https://examplebucket.s3.amazonaws.com";

it.each([
  [
    { method: "GET", url: new URL(`${host}/test.txt`), headers: { range: "bytes=0-9" } },
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    {
      method: "PUT",
      url: new URL(`${host}/test%24file.text`),
      headers: {
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
      },
      body: new TextEncoder().encode("Welcome to Amazon S3."),
    },
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    { method: "GET", url: new URL(`${host}/?prefix=J&max-keys=2`) },
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
] as const)("signs a request as Amazon's example does (%#)", (request, signature) => {
  const { authorization } = signRequest(request, keys, moment);
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/,
  );
  expect(authorization?.split("Signature=")[1]).toBe(signature);
});
