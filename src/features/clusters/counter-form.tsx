import { useEffect, useRef, useState } from "react";
import { formatSize } from "#domain/lib/format-rupees.ts";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { DealFields } from "#src/desk-kit/deal-form/deal-fields.tsx";
import { useOpenedForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { fixedBy } from "#src/desk-kit/deal-form/deal-form.ts";
import { useOneVenue } from "#src/desk-kit/inputs/use-venue-keys.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { DraftRestored } from "#src/ui/form/draft-restored.tsx";
import { isSame, readDraft, writeDraft } from "#src/ui/form/drafts.ts";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import { Button } from "#src/ui/button.tsx";
import { counterDraftName, counterForm } from "#src/features/clusters/counter.ts";

/** Form for the next offer, prefilled with the other side's level. */
export function CounterForm({ cluster, from, side }: { cluster: Cluster; from: Leg | undefined; side: Leg["side"] }) {
  // The draft belongs to this round: text typed against another level must not carry over.
  const name = counterDraftName(cluster);
  const [opensWith] = useState(() => ({
    sizeText: formatSize(cluster.quantity),
    level: from ? typedLevel(from) : emptyLevel,
  }));
  const form = useOpenedForm(
    counterForm,
    () => ({ cluster, ...readDraft(name, opensWith) }),
    () => fixedBy(cluster),
  );
  const { sizeText, level } = form.draft;
  const [isRestored, setRestored] = useState(() => !isSame({ sizeText, level }, opensWith));
  useEffect(() => {
    const { text, mode } = opensWith.level;
    // A box that only had the focus counts as untouched.
    const isTyped = level.text !== text || level.mode !== mode;
    writeDraft(name, { sizeText, level: isTyped ? level : opensWith.level }, opensWith);
  }, [name, sizeText, level, opensWith]);
  const discard = () => {
    form.edit(opensWith, "size", "level");
    setRestored(false);
  };
  const element = useRef<HTMLFormElement>(null);
  useOneVenue(element, cluster.venue?.exchange ?? "OTC");
  const { quantumRupees, size } = form.terms;
  const errors = { ...(size.ok ? {} : { size: size.message }), ...form.errors };
  return (
    <form
      ref={element}
      aria-label="Counter"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      {isRestored ? <DraftRestored onDiscard={discard} /> : null}
      <DealFields form={{ ...form, errors }} side={side} isLevelAbove />
      <Button
        size="small"
        kind="quiet"
        className="self-start"
        onClick={() =>
          openSupport({
            kind: "report-issue",
            subject: {
              kind: "counter_rfq",
              finstrumentId: cluster.finstrument_id,
              bondName: cluster.bond_name,
              pricing: {
                "Entered as": level.mode,
                Level: level.text,
                Settlement: cluster.settlement_date,
                Size: quantumRupees,
              },
            },
          })
        }
      >
        Report an issue
      </Button>
    </form>
  );
}
