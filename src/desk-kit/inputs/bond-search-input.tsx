import { useState } from "react";
import * as bonds from "#domain/contract/http/bonds.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { bondSearchEmptyText } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import type { LineOption, TypedLines } from "#src/desk-kit/inputs/typed-lines.ts";
import type { Option } from "#src/ui/search/option-list.tsx";
import { SearchInput } from "#src/ui/search/search-input.tsx";

const START_TEXT = bondSearchEmptyText("");
const NONE_TEXT = bondSearchEmptyText("any");

interface BondSearchInputProps {
  label: string;
  value: FinstrumentSummary | null;
  onChange: (bond: FinstrumentSummary | null) => void;
  error?: string | undefined;
  /** Says why the caller bars a bond, beyond matured and unlisted. */
  barred?: (bond: FinstrumentSummary) => string | undefined;
  autoFocus?: boolean;
  /** One low line: the label is for screen readers only; ISIN and issuer are omitted. */
  compact?: boolean;
  /** Moves the focus on after a bond was chosen by key. Without it the field keeps the focus. */
  onTakenByKey?: () => void;
  /** Whole deal lines offered above the bonds. */
  lines?: TypedLines | undefined;
}

/** Finds one bond by name, ISIN or issuer. Matured, unlisted and barred bonds show but cannot be chosen. */
export function BondSearchInput(props: BondSearchInputProps) {
  const { value, onChange, barred, lines, ...field } = props;
  /** The question of a line that was put already. */
  const [asked, setAsked] = useState<string | null>(null);
  const isLine = (text: string) => lines?.looksLike(text) === true;

  async function find(text: string, signal: AbortSignal): Promise<{ results: (LineOption | FinstrumentSummary)[] }> {
    const [read, { finstruments }] = await Promise.all([
      // A line that cannot be read leaves the bonds.
      isLine(text) ? lines?.read(text, signal).catch(() => []) : [],
      call(bonds.marketFinstruments, { query: { searchKey: text, limit: 20 }, signal }),
    ]);
    return { results: [...(read ?? []), ...finstruments] };
  }

  function bondOption(bond: FinstrumentSummary): Option {
    const bar = bond.label ?? (bond.selectable ? barred?.(bond) : "Not available");
    return {
      key: bond.id,
      isBarred: Boolean(bar),
      content: (
        <>
          <span className="flex-1 truncate">
            {bond.display_name} {bar}
          </span>
          <span className="shrink-0 text-muted">{formatDate(bond.contract_parameters.maturity_date)}</span>
          <span className="code shrink-0 text-muted">{bond.id}</span>
        </>
      ),
      take: () => onChange(bond),
    };
  }

  function lineOption(line: LineOption): Option {
    return {
      key: line.key,
      isBarred: line.barred !== null,
      content: (
        <span className="min-w-0">
          Read as: {line.text} <span className="text-muted">{line.barred}</span>
          {asked === null ? null : (
            <span role="alert" className="block text-warn">
              {asked}
            </span>
          )}
        </span>
      ),
      take: () => {
        setAsked(line.asksOnce);
        if (line.asksOnce !== null && line.asksOnce !== asked) return false;
        line.take();
        return true;
      },
    };
  }

  return (
    <SearchInput
      {...field}
      placeholder="Name, ISIN or issuer"
      help={value === null ? undefined : `${value.id} · ${value.issuer ?? "Issuer not known"}`}
      source={{ key: ["bond-search", lines === undefined ? "bonds" : "bonds and lines"], find }}
      startText={START_TEXT}
      noneText={NONE_TEXT}
      choice={value === null ? null : { id: value.id, name: value.display_name }}
      optionsOf={(found) => found.map((each) => ("take" in each ? lineOption(each) : bondOption(each)))}
      onType={() => setAsked(null)}
      isAwaited={isLine}
    />
  );
}
