import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import PDFDocument from "pdfkit";
import { requireModernNode } from "../server/node-version.ts";
import { addEmptySeal, fillSeal } from "./sample-document/seal.ts";
import { createCertificate, sealingUse } from "./support/certificate.ts";

requireModernNode();

/**
 * Writes the sample of a signed document that the website offers: a short agreement, its record and a seal. The key is
 * made for this one file and thrown away, so that nobody else can seal with it. Prints the SHA-256 of the certificate,
 * which the pages with the block `sealCheck` name. An argument is another file to write.
 */
const root = path.resolve(import.meta.dirname, "..");
const target = path.resolve(root, process.argv[2] ?? "public/samples/signed-agreement.pdf");
const fonts = path.join(root, "node_modules/@fontsource/inter/files");
const [left, width, bottom] = [72, 468, 720];
const [ink, faint, accent] = ["#1b2240", "#6b6f86", "#4a45c9"];

const terms: readonly (readonly [string, string])[] = [
  [
    "Services",
    "Ledger Lighting designs, supplies and installs the lighting of the workshop at 40 Press Street, as described in its offer of February 20, 2026.",
  ],
  [
    "Fee",
    "Foolscap & Co. pays $18,400: half within ten days of signing, and half within ten days of acceptance. The fee includes materials, delivery and sales tax.",
  ],
  [
    "Time",
    "The work begins on March 16, 2026, and is finished by April 24, 2026. If the premises are not ready in time, the end moves by as many days.",
  ],
  [
    "Acceptance",
    "Within five business days of completion, Foolscap & Co. accepts the work in writing or names what is missing. What is missing is put right within ten business days.",
  ],
  [
    "Warranty",
    "Ledger Lighting repairs or replaces, at its own cost, what fails in ordinary use within two years of acceptance.",
  ],
  [
    "Electronic signatures",
    "The parties agree to sign this agreement electronically. Each receives the sealed file with its record.",
  ],
];

const record: readonly (readonly [string, string, string])[] = [
  ["Mar 3, 2026, 09:12:04 UTC", "Created", "Nora Inkwell, nora@foolscap.example"],
  ["Mar 3, 2026, 09:14:31 UTC", "Sent", "to sam@ledger.example and nora@foolscap.example, in this order"],
  ["Mar 3, 2026, 10:02:18 UTC", "Opened", "Sam Ledger, link from the e-mail, 203.0.113.24"],
  ["Mar 3, 2026, 10:02:40 UTC", "Agreed to sign electronically", "Sam Ledger"],
  ["Mar 3, 2026, 10:06:55 UTC", "Signed", "Sam Ledger, link and access code, 203.0.113.24"],
  ["Mar 3, 2026, 10:07:02 UTC", "Opened", "Nora Inkwell, signed in with a second factor, 198.51.100.7"],
  ["Mar 3, 2026, 10:09:47 UTC", "Signed", "Nora Inkwell, 198.51.100.7"],
  ["Mar 3, 2026, 10:09:49 UTC", "Completed and sealed", "Paraph"],
];

/** Names, what they sign for, and strokes in a field of about 200 by 44 points. */
const signatures: readonly (readonly [string, string, string])[] = [
  [
    "Sam Ledger",
    "For Ledger Lighting, owner. Signed March 3, 2026, 10:06 UTC",
    "M8 34 C20 4 34 2 30 14 C27 24 12 26 20 34 C30 42 44 18 52 22 C58 26 46 38 56 36 C66 34 68 18 76 22 C80 26 72 36 82 34 C94 31 96 8 104 6 C110 6 98 34 108 34 C120 34 126 20 134 22 C140 26 130 36 142 33 C156 29 170 26 190 24",
  ],
  [
    "Nora Inkwell",
    "For Foolscap & Co., operations. Signed March 3, 2026, 10:09 UTC",
    "M6 36 C10 8 16 4 18 8 C24 18 30 36 36 36 C42 34 42 10 48 6 M52 30 C58 20 68 20 66 28 C64 36 52 36 56 28 M74 36 C76 24 82 22 84 26 M92 22 C86 24 84 36 92 36 C98 34 100 24 100 22 C100 30 102 36 110 34 C124 30 150 36 184 20",
  ],
];

const at = new Date();
const { certificate, key } = await createCertificate({
  commonName: "Paraph sample seal",
  organization: "Paraph (sample company)",
  bits: 3072,
  days: 3650,
  extensions: [sealingUse()],
});
const sealed = await fillSeal(await draw(), certificate, key, at);
const fingerprint = createHash("sha256").update(Buffer.from(certificate.toSchema().toBER())).digest("hex");
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, sealed);
process.stdout.write(
  `Wrote ${path.relative(root, target)}, ${sealed.length} bytes.\nCertificate: ${fingerprint}\n`,
);

/** The file without a seal. */
function draw(): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: left,
    font: path.join(fonts, "inter-latin-400-normal.woff"),
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: "Services agreement PA-2041 (sample)",
      Author: "Paraph",
      Producer: "Paraph",
      Creator: "Paraph",
    },
    pdfVersion: "1.7",
  });
  pdf.registerFont("text", path.join(fonts, "inter-latin-400-normal.woff"));
  pdf.registerFont("strong", path.join(fonts, "inter-latin-600-normal.woff"));
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  drawAgreement(pdf);
  pdf.addPage();
  drawRecord(pdf);
  addEmptySeal(pdf, {
    name: "Paraph sample seal",
    reason: "Completed by all signers",
    contact: "support@paraph.example",
    at,
  });
  pdf.end();
  return done;
}

function drawAgreement(pdf: PDFKit.PDFDocument): void {
  mark(pdf);
  pdf.font("strong").fontSize(22).fillColor(ink).text("Services agreement", left, 104, { paragraphGap: 6 });
  pdf.font("text").fontSize(10).fillColor(faint).text("PA-2041, March 3, 2026", { paragraphGap: 14 });
  pdf.fontSize(10.5).fillColor(ink);
  pdf.text(
    "This agreement is between Foolscap & Co., 40 Press Street, Albany, New York, and Ledger Lighting, 7 Tallow Lane, Troy, New York.",
    { paragraphGap: 12, lineGap: 3, width },
  );
  for (const [index, [heading, text]] of terms.entries()) {
    pdf.font("strong").text(`${index + 1}. ${heading}`, { paragraphGap: 3 });
    pdf.font("text").text(text, { paragraphGap: 11, lineGap: 3, width });
  }
  for (const [index, [name, role, stroke]] of signatures.entries()) {
    const x = left + index * 246;
    pdf
      .save()
      .translate(x + 6, 588)
      .path(stroke)
      .lineWidth(1.8)
      .lineCap("round")
      .stroke(accent)
      .restore();
    pdf
      .moveTo(x, 636)
      .lineTo(x + 222, 636)
      .lineWidth(0.7)
      .stroke(faint);
    pdf.font("strong").fontSize(10).fillColor(ink).text(name, x, 643, { width: 222 });
    pdf.font("text").fontSize(9).fillColor(faint).text(role, x, 657, { width: 222 });
  }
  foot(pdf, 1);
}

function drawRecord(pdf: PDFKit.PDFDocument): void {
  mark(pdf);
  pdf.font("strong").fontSize(22).fillColor(ink).text("Record", left, 104, { paragraphGap: 6 });
  pdf
    .font("text")
    .fontSize(10)
    .fillColor(faint)
    .text("What happened to the document PA-2041, in order. Times are in UTC.", { paragraphGap: 18 });
  let y = pdf.y;
  for (const [time, event, detail] of record) {
    pdf.font("text").fontSize(9).fillColor(faint).text(time, left, y, { width: 150 });
    pdf
      .font("strong")
      .fontSize(10)
      .fillColor(ink)
      .text(event, left + 160, y - 1, { width: 308 });
    pdf
      .font("text")
      .fontSize(9)
      .fillColor(faint)
      .text(detail, left + 160, y + 14, { width: 308 });
    y += 38;
    pdf
      .moveTo(left, y - 8)
      .lineTo(left + width, y - 8)
      .lineWidth(0.5)
      .stroke("#d9d4c8");
  }
  pdf
    .font("strong")
    .fontSize(11)
    .fillColor(ink)
    .text("How the signers were identified", left, y + 12);
  pdf
    .font("text")
    .fontSize(10)
    .text(
      "Sam Ledger: access to the mailbox sam@ledger.example and an access code given by phone. Nora Inkwell: an account with a password and a second factor. Nothing else was checked.",
      { width, lineGap: 3, paragraphGap: 14 },
    );
  pdf.font("strong").fontSize(11).text("How to check this file");
  pdf
    .font("text")
    .fontSize(10)
    .text(
      "The file is sealed with a digital signature. Any PDF reader that checks signatures says whether a byte has changed since. The certificate of this sample was made for it alone and is trusted by no reader, so compare its fingerprint with the one on the website.",
      { width, lineGap: 3 },
    );
  foot(pdf, 2);
}

/** Everybody who gets the file without the website around it sees that it is no contract of anybody. */
function mark(pdf: PDFKit.PDFDocument): void {
  pdf.roundedRect(left, 60, 224, 22, 6).fill("#ecebfb");
  pdf
    .font("strong")
    .fontSize(9)
    .fillColor(accent)
    .text("Sample. People and companies are invented.", left + 10, 66);
}

function foot(pdf: PDFKit.PDFDocument, page: number): void {
  pdf
    .font("text")
    .fontSize(8.5)
    .fillColor(faint)
    .text(`PA-2041, page ${page} of 2`, left, bottom - 18, { width, align: "right" });
}
