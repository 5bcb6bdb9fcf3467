import forge from "node-forge";

/** A certificate for a host's name or IP address that nobody vouches for, with its key, both as PEM. */
export function createCertificate(host: string): { readonly key: string; readonly cert: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = "01";
  const day = 24 * 60 * 60 * 1000;
  certificate.validity.notBefore = new Date(Date.now() - day);
  certificate.validity.notAfter = new Date(Date.now() + 2 * day);
  const name = [{ name: "commonName", value: host }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  const isAddress = /^[\d.]+$/.test(host);
  const alternative = isAddress ? { type: 7, ip: host } : { type: 2, value: host };
  certificate.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [alternative] },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return {
    key: forge.pki.privateKeyToPem(keys.privateKey),
    cert: forge.pki.certificateToPem(certificate),
  };
}
