import { useNavigate } from "@tanstack/react-router";
import { Download, Upload, UserPlus } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { clientTemplate } from "#domain/contract/http/client-records.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { Button } from "#src/ui/button.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { type ClientOrder, useClients } from "#src/features/clients/client-queries.ts";
import { clientColumns, type ClientColumnId } from "#src/features/clients/client-columns.tsx";
import { useClientCommands } from "#src/features/clients/clients-commands.ts";
import { UploadDialog } from "#src/features/clients/upload-dialog.tsx";

/** Lists the firm's clients, with search and additions one by one or from a file. */
export function ClientsPage() {
  const navigate = useNavigate();
  const isNarrow = useMedia(NARROW);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<ClientOrder>("name");
  const [current, setCurrent] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { query, rows, count, onMore } = useClients(search, order);

  const add = useCallback(() => void navigate({ to: "/manage-clients/new" }), [navigate]);
  const upload = useCallback(() => setUploading(true), []);
  const focusFilter = useCallback(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  useClientCommands({ focusFilter, add, upload, download: downloadTemplate });

  const field = order.replace("-", "") as ClientColumnId;
  const isDesc = order.startsWith("-");

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <title>{`Clients · ${BRAND}`}</title>
      <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
        <div className="mr-auto">
          <h1 className="text-[17px] leading-6 font-semibold">Clients</h1>
          <p role="status" className="text-[12px] text-muted">
            {countText(count, search)}
          </p>
        </div>
        <SearchBox
          ref={box}
          label="Filter the clients"
          placeholder="Name, PAN, UCC, email, mobile or city"
          shortcut="/"
          value={typed}
          onChange={setTyped}
          onLeave={() => grid.current?.focus()}
        />
        <div className="flex flex-wrap gap-2">
          <Button title="Download the template (T)" onClick={() => void downloadTemplate()}>
            <Download size={16} strokeWidth={1.5} aria-hidden /> Template
          </Button>
          <Button title="Upload clients (U)" onClick={upload}>
            <Upload size={16} strokeWidth={1.5} aria-hidden /> Upload
          </Button>
          <Button kind="primary" title="New client (N)" onClick={add}>
            <UserPlus size={16} strokeWidth={1.5} aria-hidden /> New client
          </Button>
        </div>
      </header>
      <PendingChanges className="m-3 mb-0" isShown={({ kind }) => kind === "client.add" || kind === "client.upload"} />
      <PagedGrid
        what="clients"
        query={query}
        empty={<Empty search={search} onClear={() => setTyped("")} onAdd={add} onUpload={upload} />}
        ref={grid}
        label="Clients"
        columns={clientColumns(isNarrow)}
        rows={rows}
        listKey={`${search} ${order}`}
        count={count}
        current={current}
        onCurrent={setCurrent}
        onActivate={({ id }) => void navigate({ to: "/manage-clients/edit/$id", params: { id } })}
        sort={{ column: field, desc: isDesc }}
        onSort={(column) => {
          if (column === "name" || column === "created_at") setOrder(nextOrder(order, column));
        }}
        onMore={onMore}
      />
      <UploadDialog open={isUploading} onClose={() => setUploading(false)} />
    </div>
  );
}

async function downloadTemplate(): Promise<void> {
  try {
    saveDownload(await call(clientTemplate, {}));
  } catch (error) {
    notifyError(error);
  }
}

/** Reverses the order of a column already sorted by. */
function nextOrder(order: ClientOrder, column: "name" | "created_at"): ClientOrder {
  return order === column ? `-${column}` : column;
}

function countText(count: number | null, search: string): string {
  if (count === null) return "";
  const clients = count === 1 ? "1 client" : `${groupIndian(String(count))} clients`;
  return search === "" ? clients : `${clients} found`;
}

interface EmptyProps {
  search: string;
  onClear: () => void;
  onAdd: () => void;
  onUpload: () => void;
}

function Empty({ search, onClear, onAdd, onUpload }: EmptyProps) {
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p className="text-muted">
        {search === ""
          ? "Your firm has no clients yet. Add the first one, or upload several from a CSV or a workbook."
          : `No client matches "${search}" by name, PAN, UCC, email, mobile or city.`}
      </p>
      {search === "" ? (
        <div className="flex gap-2">
          <Button kind="primary" onClick={onAdd}>
            New client
          </Button>
          <Button onClick={onUpload}>Upload clients</Button>
        </div>
      ) : (
        <Button onClick={onClear}>Clear the filter</Button>
      )}
    </div>
  );
}
