import { execFileSync } from "node:child_process";
import path from "node:path";

/** Files in PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** Makes a certificate of localhost that signs itself, in files of this name in a folder. */
export function makeCertificate(folder: string, name: string): CertificateFiles {
  const [cert, key] = [path.join(folder, `${name}.crt`), path.join(folder, `${name}.key`)];
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...made, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
  return { cert, key };
}
