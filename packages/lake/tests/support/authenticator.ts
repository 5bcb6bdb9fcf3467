import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const userIsVerified = 0x05;
const hasKey = 0x40;

/** A device with one passkey, as a browser would ask it. */
export function createAuthenticator({ origin, domain }: { origin: string; domain: string }) {
  const id = randomBytes(32).toString("base64url");
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let userHandle = "";

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpIdHash = createHash("sha256").update(domain).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, key]);
  };
  const answer = <Part extends object>(response: Part) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** The answer to `navigator.credentials.create`. */
    make({ challenge, user }: { challenge: string; user: { id: string } }, flags = userIsVerified) {
      userHandle = user.id;
      const coordinates = [x, y].map((one) => new Uint8Array(Buffer.from(one, "base64url")));
      const [keyX = new Uint8Array(), keyY = new Uint8Array()] = coordinates;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, keyX],
          [-3, keyY],
        ]),
      );
      const length = Buffer.from([0, 32]);
      const attested = Buffer.concat([Buffer.alloc(16), length, Buffer.from(id, "base64url"), key]);
      const authData = new Uint8Array(authenticatorData(flags | hasKey, 0, attested));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
      });
    },
    /** The answer to `navigator.credentials.get`. */
    show({ challenge }: { challenge: string }, counter: number, flags = userIsVerified) {
      const data = authenticatorData(flags, counter);
      const client = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle,
      });
    },
  };
}
