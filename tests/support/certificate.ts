import { KeyObject, X509Certificate } from "node:crypto";
import { OctetString } from "asn1js";
import { Extension, GeneralName, GeneralNames, id_SubjectAltName } from "pkijs";
import { createCertificate } from "../../scripts/support/certificate.ts";

const [DNS_NAME, IP_ADDRESS] = [2, 7] as const;

/** A certificate for a host's name or IP address that nobody vouches for, with its key, both as PEM. */
export async function createHostCertificate(
  host: string,
): Promise<{ readonly key: string; readonly cert: string }> {
  const isAddress = /^[\d.]+$/.test(host);
  const name = isAddress
    ? new GeneralName({
        type: IP_ADDRESS,
        value: new OctetString({ valueHex: Uint8Array.from(host.split("."), Number) }),
      })
    : new GeneralName({ type: DNS_NAME, value: host });
  const { certificate, key } = await createCertificate({
    commonName: host,
    bits: 2048,
    days: 2,
    isAuthority: true,
    extensions: [
      new Extension({
        extnID: id_SubjectAltName,
        extnValue: new GeneralNames({ names: [name] }).toSchema().toBER(),
      }),
    ],
  });
  return {
    key: KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString(),
    cert: new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString(),
  };
}
