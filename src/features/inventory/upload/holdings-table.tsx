import { useEffect } from "react";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { TableUpload } from "#src/desk-kit/table-upload/table-upload.tsx";
import { TemplateButton } from "#src/desk-kit/table-upload/template-button.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { holdingsUpload, type UploadMode, useUploadMode } from "#src/features/inventory/upload/holdings-upload.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";

const EXAMPLE = `${HOLDINGS.template.join(",")}\nIN0020230085,5 cr,05-Nov-2025,99.85,,MAIN,L-1,`;
const MODES = [
  { value: "ADD", label: "Add to the book" },
  { value: "REPLACE", label: "Replace earlier files" },
] as const;
const HELP: Readonly<Record<UploadMode, string>> = {
  ADD: "Lots already in the book are skipped, so uploading a file twice adds nothing.",
  REPLACE:
    "Closes the lots that earlier files loaded into these accounts, all or nothing. Lots from deals and trades remain.",
};

export default function HoldingsTable({ onClose }: { onClose: () => void }) {
  const { readAgain } = useBookChanges();
  const { mode } = useUploadMode();
  const taken = holdingsUpload.use(({ takenKeys }) => takenKeys.size);
  useEffect(() => {
    if (taken > 0) void readAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each batch of accepted rows
  }, [taken]);
  return (
    <TableUpload
      review={holdingsUpload}
      example={EXAMPLE}
      aside={<TemplateButton filename="holdings-template.csv" columns={HOLDINGS.template} />}
      options={
        <div className="flex flex-wrap items-center gap-3">
          <SelectButtonGroup
            label="The file"
            hideLabel
            options={MODES}
            value={mode}
            onChange={(next) => {
              useUploadMode.setState({ mode: next });
              holdingsUpload.judgeAgain();
            }}
          />
          <span className="text-[12px] text-muted">{HELP[mode]}</span>
        </div>
      }
      onClose={onClose}
    />
  );
}
