import { ORDER_UPLOAD_COLUMNS } from "#domain/orders/upload-columns.ts";
import { TableUpload } from "#src/desk-kit/table-upload/table-upload.tsx";
import { TemplateButton } from "#src/desk-kit/table-upload/template-button.tsx";
import { closeOrderUpload } from "#src/features/transactions/upload/order-upload.ts";
import { tradesUpload } from "#src/features/transactions/upload/trades-upload.ts";

const EXAMPLE = `exchange,side,isin,face,yield,trade_time,settlement_date,counterparty_code
NSE,buy,INE134E08NU7,5cr,6.85,14:15,T+1,ABCL`;

export default function TradesTable() {
  return (
    <TableUpload
      review={tradesUpload}
      example={EXAMPLE}
      aside={<TemplateButton filename="trades-template.csv" columns={ORDER_UPLOAD_COLUMNS} />}
      onClose={closeOrderUpload}
    />
  );
}
