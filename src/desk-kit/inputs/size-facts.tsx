import type { Finstrument } from "#domain/contract/http/securities.ts";
import { lotAssumption, lotOfTerms } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { sizeFacts } from "#domain/pricing/size-facts.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { DatedText } from "#src/ui/dated-text.tsx";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";

/** Maximum number of facts shown under a size; the rest is for screen readers only. */
const MOST_SHOWN = 3;

interface SizeFactsProps {
  /** For the `aria-describedby` of the box the size is typed in. */
  id: string;
  finstrumentId: string | null;
  settlementDate: IsoDate | null;
  /** Rupees of face. */
  quantumRupees: number | null;
  /** Maximum number of facts shown. */
  most?: number;
}

/** Facts about a size: an assumed lot, then coupons, record date, part redemptions and shut days, in rupees. */
export function SizeFacts({ id, finstrumentId, settlementDate, quantumRupees, most = MOST_SHOWN }: SizeFactsProps) {
  const facts = useFinstrument(finstrumentId).data;
  const sentences = facts === undefined ? [] : factsOf(facts, settlementDate, quantumRupees);
  if (sentences.length === 0) return null;
  return (
    <ul id={id} className="flex flex-col text-[12px] leading-4 text-muted">
      {sentences.map((sentence, index) => (
        <li key={sentence} className={index < most ? undefined : "sr-only"}>
          <DatedText text={sentence} />
        </li>
      ))}
    </ul>
  );
}

function factsOf(
  { bond, contract_parameters, pricing }: Pick<Finstrument, "bond" | "contract_parameters" | "pricing">,
  settlementDate: IsoDate | null,
  quantumRupees: number | null,
): string[] {
  const assumption = lotAssumption(lotOfTerms(contract_parameters));
  const lot = assumption === null ? [] : [assumption];
  const reading = settlementDate === null ? null : termsOf(bond, settlementDate);
  if (settlementDate === null || quantumRupees === null || !reading?.ok) return lot;
  const isGovernment = isGovernmentPaper(bond.category);
  const { redemption } = pricing;
  const repaid = redemption === null ? {} : { repaidOn: redemption.payment_date };
  return [...lot, ...sizeFacts({ terms: reading.terms, settlementDate, quantumRupees, isGovernment, ...repaid })];
}
