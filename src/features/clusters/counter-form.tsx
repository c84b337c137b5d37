import { useEffect, useState } from "react";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { statedOf } from "#domain/entities/bond-term.ts";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { LevelField } from "#src/desk-kit/inputs/level-field.tsx";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { SizeField } from "#src/desk-kit/inputs/size-field.tsx";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { DraftRestored } from "#src/ui/form/draft-restored.tsx";
import { isSame, readDraft, writeDraft } from "#src/ui/form/drafts.ts";
import { counterDraftName } from "#src/features/clusters/counter.ts";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import { Button } from "#src/ui/button.tsx";
import { useClusterDesk } from "#src/features/clusters/cluster-desk.ts";

/** The next offer, starting from what the other side wants. */
export function CounterForm({ cluster, from, side }: { cluster: Cluster; from: Leg | undefined; side: Leg["side"] }) {
  // Of this round alone: what was typed against another level is no answer to the one that stands now.
  const draft = counterDraftName(cluster);
  const [opensWith] = useState(() => ({
    sizeText: formatSize(cluster.quantity),
    level: from ? typedLevel(from) : emptyLevel,
  }));
  const [first] = useState(() => readDraft(draft, opensWith));
  const [isRestored, setRestored] = useState(() => !isSame(first, opensWith));
  const [sizeText, setSizeText] = useState(first.sizeText);
  const [level, setLevel] = useState(first.level);
  useEffect(() => {
    const { text, mode } = opensWith.level;
    // A box that was only passed through says nothing.
    const isTyped = level.text !== text || level.mode !== mode;
    writeDraft(draft, { sizeText, level: isTyped ? level : opensWith.level }, opensWith);
  }, [draft, sizeText, level, opensWith]);
  const discard = () => {
    setSizeText(opensWith.sizeText);
    setLevel(opensWith.level);
    setRestored(false);
  };
  const { setCounter, problem } = useClusterDesk();
  const terms = useTradeTerms(
    {
      finstrumentId: cluster.finstrument_id,
      settlementDelta: null,
      settlementDate: cluster.settlement_date,
      sizeText,
      bondTerms: statedOf(cluster.bond_terms),
      level,
    },
    setLevel,
  );
  const { quantumRupees, size } = terms;
  useEffect(() => setCounter({ level, quantity: quantumRupees }), [level, quantumRupees, setCounter]);
  useEffect(() => () => setCounter(null), [setCounter]);
  return (
    <form
      aria-label="Counter"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      {isRestored ? <DraftRestored onDiscard={discard} /> : null}
      <LevelField terms={terms} side={side} error={problem["level"]} />
      <SizeField
        terms={terms}
        error={problem["quantity"] ?? (size.ok ? undefined : size.message)}
        onType={setSizeText}
      />
      <MoneyLines terms={terms} />
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
