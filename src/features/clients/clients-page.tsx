import { useNavigate } from "@tanstack/react-router";
import { Download, Search, Upload, UserPlus } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { clientTemplate } from "#domain/contract/http/client-records.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { type ClientOrder, useClients } from "#src/features/clients/client-queries.ts";
import { clientColumns, type ClientColumnId } from "#src/features/clients/client-columns.tsx";
import { useClientCommands } from "#src/features/clients/clients-commands.ts";
import { UploadDialog } from "#src/features/clients/upload-dialog.tsx";

const ROW_PX = 32;
const CARD_PX = 52;
const TYPING_MS = 150;
const WAITING_ROWS = 12;

/** The clients that the firm deals for: found, opened, added one by one or many at once. */
export function ClientsPage() {
  const navigate = useNavigate();
  const isNarrow = useMedia(NARROW);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<ClientOrder>("name");
  const [current, setCurrent] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const search = useDebounced(typed.trim(), TYPING_MS);
  const { query, rows, count } = useClients(search, order);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;

  const add = useCallback(() => void navigate({ to: "/manage-clients/new" }), [navigate]);
  const upload = useCallback(() => setUploading(true), []);
  const focusFilter = useCallback(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  useClientCommands({ focusFilter, add, upload, download: downloadTemplate });

  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
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
        <search className="relative w-72 max-sm:order-last max-sm:w-full">
          <Search size={16} strokeWidth={1.5} aria-hidden className="absolute top-2 left-2 text-muted" />
          <input
            ref={box}
            type="search"
            aria-label="Filter the clients"
            placeholder="Name, PAN, UCC, email, mobile or city"
            title="Filter (/)"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            className={cx(inputClass, "h-8 pl-8")}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape" && typed !== "") setTyped("");
              else if (event.key === "Enter" || event.key === "ArrowDown") grid.current?.focus();
              else return;
              event.preventDefault();
            }}
          />
        </search>
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
      {query.isError && rows.length === 0 ? (
        <FailedCall
          what="The clients could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
          className="p-4"
        />
      ) : count === 0 ? (
        <Empty search={search} onClear={() => setTyped("")} onAdd={add} onUpload={upload} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col bg-surface">
          <Grid
            ref={grid}
            label="Clients"
            columns={clientColumns(isNarrow)}
            rows={rows}
            rowId={({ id }) => id}
            rowHeightPx={isNarrow ? CARD_PX : ROW_PX}
            headHeightPx={ROW_PX}
            listKey={`${search} ${order}`}
            count={count}
            waiting={{ rows: query.isPending ? WAITING_ROWS : 0, isShown: true }}
            isBusy={query.isPending}
            isStale={query.isPlaceholderData}
            current={current}
            onCurrent={setCurrent}
            onActivate={({ id }) => void navigate({ to: "/manage-clients/edit/$id", params: { id } })}
            sort={{ column: field, desc: isDesc }}
            onSort={(column) => {
              if (column === "name" || column === "created_at") setOrder(nextOrder(order, column));
            }}
            onMore={onMore}
          />
        </div>
      )}
      <UploadDialog open={isUploading} onOpenChange={setUploading} />
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

/** A column that is ordered by already is ordered the other way round. */
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
          ? "Your firm has no clients yet. Add the first one, or upload many from a CSV in the form of the template."
          : `No client has "${search}" in the name, PAN, UCC, email, mobile or city.`}
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
