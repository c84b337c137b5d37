import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { GiltAccount } from "#domain/entities/gilt-account.ts";
import type { ClientMode, ClientSegment, ClientType, Role } from "#domain/entities/roles.ts";
import type { IndividualCategory } from "#domain/entities/client-kinds.ts";
import { DEFAULT_FIRM_CHECKS } from "#domain/trading/check-limits.ts";
import type { SaleRule } from "#domain/entities/sale-rule.ts";
import type { AddressRange } from "#domain/accounts/address-range.ts";
import { at, jsonb, sealedText, whole } from "#server/machine/db/schema/columns.ts";

/** Firms. */
export const clients = pgTable(
  "clients",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    brandName: text("brand_name").notNull(),
    clientType: text("client_type").$type<ClientType>().notNull(),
    clientMode: text("client_mode").$type<ClientMode>().notNull(),
    clientSegment: text("client_segment").$type<ClientSegment>().notNull(),
    isBroker: boolean("is_broker").notNull().default(false),
    isCustodian: boolean("is_custodian").notNull().default(false),
    isSimulated: boolean("is_simulated").notNull().default(false),
    allowedExchanges: text("allowed_exchanges").array().$type<Exchange[]>(),
    rfqExchanges: text("rfq_exchanges").array().$type<Exchange[]>().notNull().default([]),
    stpExchanges: text("stp_exchanges").array().$type<Exchange[]>().notNull().default([]),
    nscclCode: text("nsccl_code"),
    icclCode: text("iccl_code"),
    nscclName: text("nsccl_name"),
    icclName: text("iccl_name"),
    /** Account for government securities; null for none. */
    giltAccount: jsonb("gilt_account").$type<GiltAccount>(),
    /** Read by nodes of the version before; limits off the market have taken its place. */
    checkLevelBp: doublePrecision("check_level_bp").notNull().default(100),
    /**
     * Distance from the usual at which its dealers have to repeat the figures: rupees per 100, and multiples of a usual
     * size.
     */
    checkLevelRupees: doublePrecision("check_level_rupees").notNull().default(DEFAULT_FIRM_CHECKS.levelRupees),
    checkSizeFactor: doublePrecision("check_size_factor").notNull().default(DEFAULT_FIRM_CHECKS.sizeFactor),
    /** Treatment of sales above its holding; null: the default of its kind of firm. */
    saleRule: text("sale_rule").$type<SaleRule>(),
    /** False until the first person of the firm has registered it: PAN, type, category and name come with them. */
    isRegistered: boolean("is_registered").notNull().default(true),
    pan: sealedText("pan"),
    /** Keyed hash of the PAN, equal for equal PANs, useless without the key: one PAN belongs to one firm. */
    panFingerprint: text("pan_fingerprint"),
    /** Individuals only. */
    category: text("category").$type<IndividualCategory>(),
    /** Its host without `www.`, in small letters. */
    website: text("website"),
    /** Holds the PAN. */
    gst: sealedText("gst"),
    addressLine: text("address_line"),
    city: text("city"),
    state: text("state"),
    pincode: text("pincode"),
    /** An inactive firm has no sessions: none of its people signs in until our staff switch it on again. */
    status: text("status").$type<"active" | "inactive">().notNull().default("active"),
    isPremium: boolean("is_premium").notNull().default(false),
    /** Until when its people may use Mind; a person's own date counts where it is later. Null: no date for the firm. */
    mindTrialEndsAt: at("mind_trial_ends_at"),
    /** Version of the fields that staff set: segment, exchanges, premium, trial, status. */
    version: integer("version").notNull().default(1),
    /** True when changes of roles, credentials and clients' bank details need a second person's approval. */
    needsApproval: boolean("needs_approval").notNull().default(false),
    /** True when its people must set up a second factor before anything else. */
    needsSecondFactor: boolean("needs_second_factor").notNull().default(false),
    /** True when a mailed or texted code alone signs its people in. */
    allowsCodeAlone: boolean("allows_code_alone").notNull().default(true),
    /** From where its people sign in; empty: from anywhere. */
    addressRanges: jsonb("address_ranges").$type<AddressRange[]>().notNull().default([]),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    // For PANs that nodes of a version before store in the clear while they serve beside.
    uniqueIndex("clients_pan").on(table.pan),
    uniqueIndex("clients_pan_fingerprint").on(table.panFingerprint),
    uniqueIndex("clients_website").on(table.website),
  ],
);

/** End client of a firm; it may have no login anywhere (an offline record). */
export const clientRecords = pgTable(
  "client_records",
  {
    /** Id by which an EOI names its end client. */
    id: text("id").primaryKey(),
    firmId: text("firm_id")
      .notNull()
      .references(() => clients.id),
    name: text("name").notNull(),
    clientType: text("client_type").$type<ClientType>().notNull(),
    /** The client's own firm where it signs in itself; null for an offline record. */
    registeredClientId: text("registered_client_id").references(() => clients.id),
    // Fields that an exchange registers a client by: all of them, or none where only the name is known.
    category: text("category").$type<IndividualCategory>(),
    ucc: sealedText("ucc"),
    /** The same for the same UCC of a client of the firm, and nothing without the key; null while the UCC is in the clear. */
    uccFingerprint: text("ucc_fingerprint"),
    pan: sealedText("pan"),
    /** The same of its PAN. */
    panFingerprint: text("pan_fingerprint"),
    email: text("email"),
    mobile: text("mobile"),
    /** Holds the PAN. */
    gst: sealedText("gst"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    pincode: text("pincode"),
    accountNumber: sealedText("account_number"),
    ifsc: text("ifsc"),
    depository: text("depository").$type<"NSDL" | "CDSL">(),
    dpId: sealedText("dp_id"),
    dpClientId: sealedText("dp_client_id"),
    boId: sealedText("bo_id"),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at"),
  },
  (table) => [
    index("client_records_firm").on(table.firmId),
    // For unsealed values: those of an earlier version, and those stored until sealing begins.
    uniqueIndex("client_records_pan").on(table.firmId, table.pan),
    uniqueIndex("client_records_ucc").on(table.firmId, table.ucc),
    uniqueIndex("client_records_pan_fingerprint").on(table.firmId, table.panFingerprint),
    uniqueIndex("client_records_ucc_fingerprint").on(table.firmId, table.uccFingerprint),
  ],
);

/** People. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    email: text("email").notNull(),
    /** Ten digits; empty for an invited person who has not entered it yet. */
    mobile: text("mobile").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** argon2id, sealed under a key of the process; null for people who sign in with codes only. */
    passwordHash: text("password_hash"),
    roles: text("roles").array().$type<Role[]>().notNull(),
    status: text("status").$type<"active" | "inactive" | "invited">().notNull(),
    isBroker: boolean("is_broker").notNull().default(false),
    isStaff: boolean("is_staff").notNull().default(false),
    hasAcceptedChatTerms: boolean("has_accepted_chat_terms").notNull().default(false),
    securityPreferences: jsonb("security_preferences").$type<Record<string, unknown>>().notNull().default({}),
    isProfileComplete: boolean("is_profile_complete").notNull().default(true),
    /** The person's own PAN, if they registered for a firm that already existed. */
    pan: sealedText("pan"),
    hasWhatsappConsent: boolean("has_whatsapp_consent").notNull().default(false),
    /** The secret of the authenticator app, encrypted; it counts while `secondFactorAt` is there, too. */
    secondFactorSecret: text("second_factor_secret"),
    /** The same of an app that is being set up. */
    nextSecondFactorSecret: text("next_second_factor_secret"),
    /** Since when the person has a second factor of any kind: an app, a passkey or both. */
    secondFactorAt: at("second_factor_at"),
    /** Last period of 30 s whose code was used: a code works once. */
    secondFactorStep: integer("second_factor_step").notNull().default(0),
    mindTrialEndsAt: at("mind_trial_ends_at"),
    /**
     * Version of the privacy notice and terms that the person agrees to now, from the rows of `consents`; null: none,
     * or withdrawn.
     */
    consentVersion: text("consent_version"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    index("users_mobile").on(table.mobile),
    index("users_client").on(table.clientId),
  ],
);

/**
 * Reason that a session ended: signed out here or from another device, a token used twice, use from an address that the
 * firm does not allow, its age, idleness, …
 */
export type SessionEnd =
  | "logout"
  | "elsewhere"
  | "password"
  | "reuse"
  | "expired"
  | "admin"
  | "address"
  | "age"
  | "idle";

/** One signed-in device: a family of rotating tokens. Tokens are stored as keyed hashes only. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    accessHash: text("access_hash").notNull(),
    accessExpiresAt: at("access_expires_at").notNull(),
    /** The token before a renewal, good for a moment more: calls under way still carry it. */
    previousAccessHash: text("previous_access_hash"),
    previousAccessUntil: at("previous_access_until"),
    createdAt: at("created_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
    /** When its person last pressed a key or clicked, as its pages said at renewals; null until one did. */
    usedAt: at("used_at"),
    endedAt: at("ended_at"),
    endedBecause: text("ended_because").$type<SessionEnd>(),
    userAgent: text("user_agent").notNull().default(""),
    /** The address it was opened from; empty for sessions that are older than this column. */
    ipAddress: text("ip_address").notNull().default(""),
  },
  (table) => [
    uniqueIndex("sessions_access").on(table.accessHash),
    index("sessions_previous_access").on(table.previousAccessHash),
    index("sessions_user").on(table.userId),
  ],
);

/** Every refresh token ever issued to a session: presenting a used one ends the family. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text("hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    issuedAt: at("issued_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index("refresh_tokens_session").on(table.sessionId)],
);

/** One-time codes, hashed: 6 digits, 5 minutes, 5 tries from the place that requested them and 5 from elsewhere. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: text("id").primaryKey(),
    destination: text("destination").notNull(),
    requestType: text("request_type").$type<"login" | "register" | "update_profile" | "easy_register">().notNull(),
    userId: text("user_id").references(() => users.id),
    codeHash: text("code_hash").notNull(),
    /** Place of the request, as a keyed hash: a browser known to the person, or else an address. */
    askedFrom: text("asked_from").notNull().default(""),
    tries: integer("tries").notNull().default(0),
    /** Tries from anywhere else. */
    strayTries: integer("stray_tries").notNull().default(0),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index("one_time_codes_destination").on(table.destination, table.requestType)],
);

/**
 * Invitations by mail. The invitee is a person with status `invited`. The code itself is in the mail alone; a newer
 * invite of the same person revokes the one before.
 */
export const invites = pgTable(
  "invites",
  {
    id: text("id").primaryKey(),
    codeHash: text("code_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    redeemedAt: at("redeemed_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    uniqueIndex("invites_code").on(table.codeHash),
    index("invites_user").on(table.userId),
    index("invites_client").on(table.clientId),
  ],
);

/** Links to reset a forgotten password; hashed, used once. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index("password_resets_user").on(table.userId)],
);

/** Substitutes for a lost authenticator; hashed, each used once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    usedAt: at("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Passkeys and security keys: public data to verify their signatures. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Its id at the authenticator, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's own count of signatures; 0 for those that do not count. */
    counter: whole("counter").notNull(),
    /** Connections to it, for browsers: usb, nfc, internal, …; only a hint. */
    transports: text("transports").array().notNull(),
    /** As its owner calls it. */
    name: text("name").notNull(),
    createdAt: at("created_at").notNull(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credentialId), index("passkeys_user").on(table.userId)],
);

/** Each consent to a version of the privacy notice and the terms; a withdrawn one stays, with its time. */
export const consents = pgTable(
  "consents",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    version: text("version").notNull(),
    givenAt: at("given_at").notNull(),
    withdrawnAt: at("withdrawn_at"),
  },
  (table) => [index("consents_user").on(table.userId)],
);

/** Challenges for a passkey to sign: for one person and one purpose, valid once and for minutes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** base64url, as it goes to the browser. */
    challenge: text("challenge").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose").$type<"add" | "sign_in" | "confirm" | "password">().notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_expires").on(table.expiresAt),
    index("passkey_challenges_user").on(table.userId),
  ],
);

/** Mail and text messages waiting to go out; in demo mode people read them at /dev/outbox. */
export const deliveries = pgTable("deliveries", {
  id: text("id").primaryKey(),
  channel: text("channel").$type<"email" | "sms">().notNull(),
  destination: text("destination").notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  createdAt: at("created_at").notNull(),
  sentAt: at("sent_at"),
  attempts: integer("attempts").notNull().default(0),
  failure: text("failure"),
});
