import { BRAND } from "#domain/brand.ts";
import { ApprovalRule } from "#src/features/firm-settings/approval-rule.tsx";
import { CodeAloneRule } from "#src/features/firm-settings/code-alone-rule.tsx";
import { GiltAccountSection } from "#src/features/firm-settings/gilt-account.tsx";
import { SaleRuleSection } from "#src/features/firm-settings/sale-rule.tsx";
import { SecondFactorRule } from "#src/features/firm-settings/second-factor-rule.tsx";
import { SignInAddresses } from "#src/features/firm-settings/sign-in-addresses.tsx";

/** Settings of the whole firm, edited by its ops admin. */
export function FirmSettingsPage() {
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6 px-4 py-5 sm:px-6">
      <title>{`Firm settings · ${BRAND}`}</title>
      <h1 className="text-[20px] leading-7 font-semibold">Firm settings</h1>
      <ApprovalRule />
      <SecondFactorRule />
      <CodeAloneRule />
      <SaleRuleSection />
      <GiltAccountSection />
      <SignInAddresses />
    </div>
  );
}
