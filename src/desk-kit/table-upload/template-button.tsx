import { csvText } from "#domain/lib/tsv.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";

/** Saves an empty table with the column names. */
export function TemplateButton({ filename, columns }: { filename: string; columns: readonly string[] }) {
  return (
    <Button
      kind="quiet"
      onClick={() => {
        const bytes = new TextEncoder().encode(csvText([columns]));
        saveDownload({ filename, content_type: "text/csv; charset=utf-8", bytes });
      }}
    >
      Template
    </Button>
  );
}
