import { useEffect } from "react";
import { CLIENT_FIELDS } from "#domain/accounts/client-record.ts";
import { TableUpload } from "#src/desk-kit/table-upload/table-upload.tsx";
import { TemplateButton } from "#src/desk-kit/table-upload/template-button.tsx";
import { useClientChanges } from "#src/features/clients/client-queries.ts";
import { clientsUpload } from "#src/features/clients/clients-upload.ts";

const EXAMPLE = `name,client_type,category,pan,email,mobile,address,city,state,pincode,account_number,ifsc,depository,bo_id
Asha Rao,IND,RETAIL,ABCPR1234F,asha@rao.example,98200 12345,1 MG Road,Mumbai,MH,400001,0012345,HDFC0000001,CDSL,1208160012345678`;

export default function ClientsTable({ onClose }: { onClose: () => void }) {
  const { readAgain } = useClientChanges();
  const taken = clientsUpload.use(({ takenKeys }) => takenKeys.size);
  useEffect(() => {
    if (taken > 0) void readAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each batch of accepted rows
  }, [taken]);
  return (
    <TableUpload
      review={clientsUpload}
      example={EXAMPLE}
      aside={<TemplateButton filename="clients-template.csv" columns={CLIENT_FIELDS} />}
      onClose={onClose}
    />
  );
}
