import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { User } from "#shared/accounts/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { PasskeyResponse } from "#shared/two-factor/contract.ts";
import type { Db } from "../database/connection.ts";
import type { ChallengePurpose } from "../database/schema/two-factor.ts";
import { passkeysStore, type StoredPasskey } from "./passkeys-store.ts";

/** Ed25519, ES256 and RS256: what all devices know, and nothing that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

type AddedPasskey = Omit<StoredPasskey, "userId" | "name" | "createdAt" | "lastUsedAt">;

export type Passkeys = ReturnType<typeof openPasskeys>;

/** Passkeys by the WebAuthn protocol: what devices are asked, and whether their answers hold. */
export function openPasskeys(shop: Pick<StoreInfo, "name" | "origin">) {
  // They work at the shop's public origin, and nowhere else.
  const { origin } = shop;
  const rpID = new URL(origin).hostname;

  return {
    /** What the browser asks a device with, to make a passkey; those of before are not made again. */
    async creationOptions(db: Db, user: User) {
      const store = passkeysStore(db);
      const present = await store.ofUser(user._id);
      const options = await generateRegistrationOptions({
        rpName: shop.name,
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        supportedAlgorithmIDs: ALGORITHMS,
        userID: new TextEncoder().encode(user._id),
        excludeCredentials: present.map(({ id, transports }) => ({ id, transports })),
        // So that it opens by itself, without a name, and by finger, face or PIN.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await store.addChallenge(options.challenge, "add", user._id);
      return options;
    },

    /** The passkey that a device made; undefined where its answer does not hold. */
    async readCreation(
      db: Db,
      userId: string,
      response: PasskeyResponse,
    ): Promise<AddedPasskey | undefined> {
      const challenge = challengeOf(response);
      if (!challenge) return undefined;
      const taken = await passkeysStore(db).takeChallenge(challenge, "add");
      if (taken?.userId !== userId) return undefined;
      const { registrationInfo: made } = await orNothing(() =>
        verifyRegistrationResponse({
          response: response as never,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!made) return undefined;
      const { id, publicKey, counter, transports = [] } = made.credential;
      return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
    },

    /** What the browser asks a device with, to show who somebody is. @param userId null for a login */
    async requestOptions(db: Db, purpose: Exclude<ChallengePurpose, "add">, userId: string | null) {
      const store = passkeysStore(db);
      const own = userId === null ? [] : await store.ofUser(userId);
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: "required",
        allowCredentials: own.map(({ id, transports }) => ({ id, transports })) as never,
      });
      await store.addChallenge(options.challenge, purpose, userId);
      return options;
    },

    /** Whose passkey signed what it was asked; undefined where the answer does not hold. */
    async readRequest(
      db: Db,
      purpose: Exclude<ChallengePurpose, "add">,
      response: PasskeyResponse,
    ): Promise<string | undefined> {
      const store = passkeysStore(db);
      const challenge = challengeOf(response);
      if (!challenge) return undefined;
      const taken = await store.takeChallenge(challenge, purpose);
      const passkey = await store.find(response.id);
      if (!taken || !passkey) return undefined;
      if (taken.userId !== null && taken.userId !== passkey.userId) return undefined;
      const { verified, authenticationInfo } = await orNothing(() =>
        verifyAuthenticationResponse({
          response: response as never,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            id: passkey.id,
            publicKey: Buffer.from(passkey.publicKey, "base64url"),
            counter: passkey.counter,
          },
        }),
      );
      if (!verified || !authenticationInfo) return undefined;
      const isThere = await store.noteUse(passkey.id, authenticationInfo.newCounter);
      return isThere ? passkey.userId : undefined;
    },
  };
}

/** The library throws at whatever an answer of a stranger's lacks; it asks no database meanwhile. */
async function orNothing<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<Partial<T>> {
  try {
    const read = await verify();
    return read.verified ? read : {};
  } catch {
    return {};
  }
}

const BASE64URL = /^[\w-]{1,200}$/;

/** What the answer says that it signs, which is looked up, and compared once more by the library. */
function challengeOf({ response }: PasskeyResponse): string | undefined {
  const { clientDataJSON } = response;
  if (typeof clientDataJSON !== "string") return undefined;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" && BASE64URL.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
