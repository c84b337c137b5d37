import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { clientTemplate } from "#domain/contract/http/client-records.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListFilter } from "#src/ui/list-page/use-list-filter.ts";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { type ClientOrder, useClients } from "#src/features/clients/client-queries.ts";
import { clientColumns, type ClientColumnId } from "#src/features/clients/client-columns.tsx";
import { clientsPage } from "#src/features/clients/clients-commands.ts";
import { UploadDialog } from "#src/features/clients/upload-dialog.tsx";

/** Lists the firm's clients, with search and additions one by one or from a file. */
export function ClientsPage() {
  const navigate = useNavigate();
  const columns = clientColumns(useMedia(NARROW));
  const filter = useListFilter();
  const { search } = filter;
  const [order, setOrder] = useState<ClientOrder>("name");
  const [isUploading, setUploading] = useState(false);
  const { query, rows, count, onMore } = useClients(search, order);
  const page = useListPage(rows);
  clientsPage.useActs({
    filter: filter.focus,
    new: () => navigate({ to: "/manage-clients/new" }),
    upload: () => setUploading(true),
    template: async () => saveDownload(await call(clientTemplate, {})),
  });

  return (
    <>
      <ListPage
        page={page}
        title="Clients"
        counted={search === "" ? ["client", "clients"] : ["client found", "clients found"]}
        filter={{ ...filter, label: "Filter the clients", placeholder: "Name, PAN, UCC, email, mobile or city" }}
        tools={
          <div className="flex flex-wrap gap-2">
            <ActButton id="clients.template">Template</ActButton>
            <ActButton id="clients.upload">Upload</ActButton>
            <ActButton id="clients.new" kind="primary" />
          </div>
        }
        above={
          <PendingChanges
            className="m-3 mb-0"
            isShown={({ kind }) => kind === "client.add" || kind === "client.upload"}
          />
        }
        what="clients"
        query={query}
        empty={
          search === "" ? (
            <NothingYet text="Your firm has no clients yet. Add the first one, or upload several from a CSV or a workbook.">
              <div className="flex gap-2">
                <ActButton id="clients.new" kind="primary" />
                <ActButton id="clients.upload" />
              </div>
            </NothingYet>
          ) : (
            <NothingYet text={`No client matches "${search}" by name, PAN, UCC, email, mobile or city.`}>
              <Button onClick={filter.clear}>Clear the filter</Button>
            </NothingYet>
          )
        }
        columns={columns}
        rows={rows}
        listKey={`${search} ${order}`}
        count={count}
        current={page.chosen}
        onActivate={({ id }) => void navigate({ to: "/manage-clients/edit/$id", params: { id } })}
        sort={{ column: order.replace("-", "") as ClientColumnId, desc: order.startsWith("-") }}
        onSort={(column) => {
          // A column already sorted by is reversed.
          if (column === "name" || column === "created_at") setOrder(order === column ? `-${column}` : column);
        }}
        onMore={onMore}
      />
      <UploadDialog open={isUploading} onClose={() => setUploading(false)} />
    </>
  );
}
