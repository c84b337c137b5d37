import type { AnyApprovalKind } from "#server/accounts/approvals/kind.ts";
import { ruleKind } from "#server/accounts/approvals/rule.ts";
import { addKind, changeKind, uploadKind } from "#server/accounts/client-records/approval-kinds.ts";
import { codeAloneKind } from "#server/accounts/code-alone/firm-rule.ts";
import { removeKind, storeKind } from "#server/accounts/exchange-credentials/approval-kinds.ts";
import { limitsKind } from "#server/accounts/dealing-limits/approval-kind.ts";
import { secondFactorKind } from "#server/accounts/second-factor/firm-rule.ts";
import { inviteKind, userKind } from "#server/accounts/user-accounts/approval-kinds.ts";

/** Every kind of change that may wait for a second person. */
export const APPROVAL_KINDS: readonly AnyApprovalKind[] = [
  ruleKind,
  secondFactorKind,
  codeAloneKind,
  userKind,
  inviteKind,
  storeKind,
  removeKind,
  addKind,
  changeKind,
  uploadKind,
  limitsKind,
];
