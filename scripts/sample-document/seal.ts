import { createHash } from "node:crypto";
import { ObjectIdentifier, OctetString, UTCTime } from "asn1js";
import {
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";

/** Room for the signature, in bytes. */
const ROOM = 4096;
/** Stands for an offset that is known when the file is written. */
const UNKNOWN = 9_999_999_999;
const PRINTED = 4;

interface Seal {
  readonly name: string;
  readonly reason: string;
  readonly contact: string;
  readonly at: Date;
}

/** Adds a field with an empty seal to the page that is drawn last. */
export function addEmptySeal(pdf: PDFKit.PDFDocument, { name, reason, contact, at }: Seal): void {
  pdf.initForm();
  const seal = pdf.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "adbe.pkcs7.detached",
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
    Contents: Buffer.alloc(ROOM),
    Name: text(name),
    Reason: text(reason),
    ContactInfo: text(contact),
    M: at,
  });
  const field = pdf.formField("Signature1");
  Object.assign(field.data, {
    FT: "Sig",
    V: seal,
    Type: "Annot",
    Subtype: "Widget",
    Rect: [0, 0, 0, 0],
    F: PRINTED,
    P: pdf.page.dictionary,
  });
  pdf.page.annotations.push(field);
  seal.end(undefined);
  field.end(undefined);
}

/** Signs all bytes of a file but the seal itself. Nothing before it may move, so what is replaced keeps its length. */
export async function fillSeal(
  drawn: Buffer,
  certificate: Certificate,
  key: CryptoKey,
  at: Date,
): Promise<Buffer> {
  const file = Buffer.from(drawn);
  // A reader that fills the form anew would change what is sealed.
  replace(file, "/NeedAppearances true", "/SigFlags 3");
  const start = file.indexOf(`/Contents <${"00".repeat(ROOM)}>`) + "/Contents ".length;
  const end = start + ROOM * 2 + "<>".length;
  replace(file, `[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`, `[0 ${start} ${end} ${file.length - end}]`);
  const sealed = Buffer.concat([file.subarray(0, start), file.subarray(end)]);
  const signature = Buffer.from(await sign(sealed, certificate, key, at));
  if (signature.length > ROOM)
    throw new Error(`The seal has ${signature.length} bytes. Raise ROOM above that.`);
  file.write(signature.toString("hex"), start + 1, "latin1");
  return file;
}

async function sign(
  sealed: Buffer,
  certificate: Certificate,
  key: CryptoKey,
  at: Date,
): Promise<ArrayBuffer> {
  const attributes = [
    attribute("1.2.840.113549.1.9.3", new ObjectIdentifier({ value: ContentInfo.DATA })),
    attribute("1.2.840.113549.1.9.5", new UTCTime({ valueDate: at })),
    attribute(
      "1.2.840.113549.1.9.4",
      new OctetString({ valueHex: createHash("sha256").update(sealed).digest() }),
    ),
  ];
  const { issuer, serialNumber } = certificate;
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await data.sign(key, 0, "SHA-256");
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) });
  return content.toSchema().toBER();
}

const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });

/** What pdfkit writes as text: it writes a plain string as a name. */
const text = (words: string) => Object(words);

function replace(file: Buffer, from: string, to: string): void {
  const at = file.indexOf(from);
  if (at === -1)
    throw new Error(`pdfkit wrote no ${from}, in whose place ${to} belongs. See what it writes now.`);
  file.write(to.padEnd(from.length), at, "latin1");
}
