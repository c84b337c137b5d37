import type { AnyApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { ruleKind } from "#server/people/accounts/approvals/rule.ts";
import { addKind, changeKind, uploadKind } from "#server/people/accounts/client-records/approval-kinds.ts";
import { codeAloneKind } from "#server/people/accounts/code-alone/firm-rule.ts";
import { removeKind, storeKind } from "#server/market/exchange/credentials/approval-kinds.ts";
import { limitsKind } from "#server/market/dealing-limits/approval-kind.ts";
import { secondFactorKind } from "#server/people/accounts/second-factor/firm-rule.ts";
import { inviteKind, userKind } from "#server/people/accounts/user-accounts/approval-kinds.ts";

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
