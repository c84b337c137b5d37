import { UPLOAD_COLUMNS } from "#domain/trading/upload-columns.ts";
import { TableUpload } from "#src/desk-kit/table-upload/table-upload.tsx";
import { TemplateButton } from "#src/desk-kit/table-upload/template-button.tsx";
import { QUOTES_EXAMPLE, quotesUpload } from "#src/features/eoi/upload/quotes-upload.ts";
import { closeQuoteUpload } from "#src/features/eoi/upload/upload-store.ts";

export default function QuotesTable() {
  return (
    <TableUpload
      review={quotesUpload}
      example={QUOTES_EXAMPLE}
      aside={<TemplateButton filename="quotes.csv" columns={UPLOAD_COLUMNS} />}
      onClose={closeQuoteUpload}
    />
  );
}
