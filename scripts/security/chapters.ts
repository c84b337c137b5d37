import { ARCHITECTURE } from "./asvs/v1-architecture.ts";
import { AUTHENTICATION } from "./asvs/v2-authentication.ts";
import { SESSIONS } from "./asvs/v3-sessions.ts";
import { ACCESS_CONTROL } from "./asvs/v4-access-control.ts";
import { VALIDATION_AND_ENCODING } from "./asvs/v5-validation-and-encoding.ts";
import { STORED_CRYPTOGRAPHY } from "./asvs/v6-stored-cryptography.ts";
import { ERRORS_AND_LOGS } from "./asvs/v7-errors-and-logs.ts";
import { DATA_PROTECTION } from "./asvs/v8-data-protection.ts";
import { COMMUNICATION } from "./asvs/v9-communication.ts";
import { MALICIOUS_CODE } from "./asvs/v10-malicious-code.ts";
import { BUSINESS_LOGIC } from "./asvs/v11-business-logic.ts";
import { FILES } from "./asvs/v12-files.ts";
import { API } from "./asvs/v13-api.ts";
import { CONFIGURATION } from "./asvs/v14-configuration.ts";
import type { Chapter } from "./requirement.ts";

/** Table of all requirements of ASVS 4.0.3 up to level 2, by chapter. */
export const CHAPTERS: readonly Chapter[] = [
  { number: 1, title: "Architecture", requirements: ARCHITECTURE },
  { number: 2, title: "Authentication", requirements: AUTHENTICATION },
  { number: 3, title: "Sessions", requirements: SESSIONS },
  { number: 4, title: "Access control", requirements: ACCESS_CONTROL },
  { number: 5, title: "Validation and encoding", requirements: VALIDATION_AND_ENCODING },
  { number: 6, title: "Stored cryptography", requirements: STORED_CRYPTOGRAPHY },
  { number: 7, title: "Errors and logs", requirements: ERRORS_AND_LOGS },
  { number: 8, title: "Data protection", requirements: DATA_PROTECTION },
  { number: 9, title: "Communication", requirements: COMMUNICATION },
  { number: 10, title: "Malicious code", requirements: MALICIOUS_CODE },
  { number: 11, title: "Business logic", requirements: BUSINESS_LOGIC },
  { number: 12, title: "Files", requirements: FILES },
  { number: 13, title: "API", requirements: API },
  { number: 14, title: "Configuration", requirements: CONFIGURATION },
];
