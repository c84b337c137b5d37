import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 9 of ASVS, with their answers. */
export const COMMUNICATION: readonly Requirement[] = [
  {
    ids: ["9.1.1", "9.1.2", "9.1.3"],
    requirement: "Browsers connect by strong and current TLS",
    status: "proven",
    answer: [
      "The proxy of `compose.yaml` accepts only TLS 1.2 and 1.3 with strong suites; `npm run proof:tls` tests it.",
      "The ingress ends TLS by a secret.",
    ],
    tests: {
      "tests/operations/tls.test.ts": ["is of version 1.2 or newer", "has forward secrecy", "is what every port"],
    },
  },
  {
    ids: ["9.2.1"],
    requirement: "Connections to services use TLS with trusted certificates",
    status: "proven",
    answer: [
      "Certificates are checked against the trusted ones of Node and of the driver.",
      "Production does not start with a plain connection; see 1.2.2.",
    ],
    tests: {
      "server/machine/config/config.test.ts": ["are encrypted, or the server does not start"],
    },
  },
  {
    ids: ["9.2.2"],
    requirement: "All connections use TLS, including monitoring",
    status: "proven",
    answer: [
      "Connections that the server makes are covered by 9.2.1.",
      "`METRICS_TLS_CERT` serves metrics over TLS, and production warns if they are plain.",
    ],
    tests: {
      "server/machine/metrics/metrics-tls.test.ts": ["are served so alone", "ask who calls for a certificate"],
    },
  },
  {
    ids: ["9.2.3"],
    requirement: "Partners are authenticated",
    status: "proven",
    answer: ["Exchanges and the chat service sign their calls."],
    tests: {
      "server/market/trading/venue/quotes-on-venue.test.ts": ["are proven by NSE's own vector, and by BSE's"],
      "server/people/chat/hosted/webhook.test.ts": ["that %s is refused and not stored"],
    },
  },
  {
    ids: ["9.2.4"],
    requirement: "Revoked certificates are noticed",
    status: "proven",
    answer: [
      "The proxy of `compose.yaml`, HAProxy 3.0, asks the responder that its certificate names.",
      "It staples the response to each handshake, even a revocation.",
      "A certificate that names no responder has nothing stapled.",
      "The second to fourth tests run if `HAPROXY` names HAProxy 3.0; they passed with 3.0.11 and openssl's responder.",
      "The ingress of Kubernetes is the operator's.",
    ],
    tests: {
      "tests/operations/tls.test.ts": ["staples that the certificate is not revoked"],
      "tests/operations/stapling.haproxy.test.ts": [
        "staples what the authority's responder says of its certificate",
        "staples that its certificate was revoked",
        "starts with a certificate that names no responder",
      ],
    },
  },
];
