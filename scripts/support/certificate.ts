import { BitString, Integer, Utf8String } from "asn1js";
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  id_BasicConstraints,
  id_KeyUsage,
  RelativeDistinguishedNames,
} from "pkijs";

const DAY = 24 * 60 * 60 * 1000;
const COMMON_NAME = "2.5.4.3";
const ORGANIZATION = "2.5.4.10";
const DIGITAL_SIGNATURE_AND_NON_REPUDIATION = 0b1100_0000;

interface CertificateOptions {
  readonly commonName: string;
  readonly organization?: string;
  readonly bits: number;
  readonly days: number;
  readonly isAuthority?: boolean;
  readonly extensions?: readonly Extension[];
}

/** A certificate that nobody vouches for, with its key. */
export async function createCertificate(options: CertificateOptions) {
  const keys = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      hash: "SHA-256",
      modulusLength: options.bits,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ["sign", "verify"],
  );
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: serialNumber() });
  certificate.notBefore.value = new Date(Date.now() - DAY);
  certificate.notAfter.value = new Date(Date.now() + options.days * DAY);
  certificate.subject = nameOf(options);
  certificate.issuer = nameOf(options);
  const { isAuthority = false } = options;
  certificate.extensions = [
    new Extension({
      extnID: id_BasicConstraints,
      extnValue: new BasicConstraints({ cA: isAuthority }).toSchema().toBER(),
    }),
    ...(options.extensions ?? []),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  return { certificate, key: keys.privateKey };
}

/** What a certificate may be used for that seals documents. */
export function sealingUse(): Extension {
  const use = new BitString({
    valueHex: new Uint8Array([DIGITAL_SIGNATURE_AND_NON_REPUDIATION]).buffer,
    unusedBits: 6,
  });
  return new Extension({ extnID: id_KeyUsage, extnValue: use.toBER() });
}

/** A number above zero of at most 16 bytes. */
function serialNumber(): ArrayBuffer {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = 1;
  return bytes.buffer;
}

function nameOf({ commonName, organization }: CertificateOptions): RelativeDistinguishedNames {
  const parts = [[COMMON_NAME, commonName], ...(organization ? [[ORGANIZATION, organization]] : [])];
  return new RelativeDistinguishedNames({
    typesAndValues: parts.map(
      ([type = "", value = ""]) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) }),
    ),
  });
}
