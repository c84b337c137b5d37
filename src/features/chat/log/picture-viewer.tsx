import { ChevronLeft, ChevronRight, Download, Maximize, X, ZoomIn, ZoomOut, type LucideIcon } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { Button } from "#src/ui/button.tsx";
import { useFocusReturn } from "#src/lib/use-focus-return.ts";
import { senderName } from "#src/chat-client/channel-rules.ts";
import { channelAt, windowAt } from "#src/chat-client/chat-store.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { useChatUi, viewPicture } from "#src/features/chat/chat-ui.ts";
import { pictureBeside, picturesOf, type PictureMessage } from "#src/features/chat/log/pictures.ts";
import { useZoom } from "#src/features/chat/log/use-zoom.ts";

/** Shows the pictures of a conversation one at a time over the whole page. Escape closes, arrows move. */
export function PictureViewer() {
  const viewed = useChatUi((ui) => ui.viewed);
  const focus = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={viewed !== null} onOpenChange={(open) => open || viewPicture(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          ref={content}
          data-keys="trapped"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.note();
            event.preventDefault();
            content.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-3 z-50 flex flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float outline-none"
        >
          {viewed === null ? null : <Viewer url={viewed.url} messageId={viewed.messageId} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Maximum pages of messages loaded to find the next picture. */
const PAGES_MAX = 10;

function Viewer({ url, messageId }: { url: string; messageId: string }) {
  const loaded = useChat(windowAt(url));
  const channel = useChat(channelAt(url));
  const [isLoading, setLoading] = useState(false);
  const messages = loaded?.messages ?? [];
  const pictures = picturesOf(messages);
  const at = pictures.findIndex((message) => message.message_id === messageId);
  const picture = pictures[at];
  const mayGo = {
    back: !isLoading && (at > 0 || loaded?.hasPrevious === true),
    on: !isLoading && (at < pictures.length - 1 || loaded?.hasNext === true),
  };

  /** Moves to the next picture and loads messages until there is one. */
  async function go(by: -1 | 1): Promise<void> {
    if (!(by < 0 ? mayGo.back : mayGo.on)) return;
    const window = () => useChat.getState().windows[url];
    const beside = () => pictureBeside(window()?.messages ?? [], messageId, by);
    setLoading(true);
    try {
      for (let page = 0; page < PAGES_MAX && beside() === undefined; page += 1) {
        if (!(by < 0 ? window()?.hasPrevious : window()?.hasNext)) break;
        await (by < 0 ? chat.actions.loadOlder(url) : chat.actions.loadNewer(url));
      }
      const found = beside();
      // The viewer may have closed or moved on meanwhile.
      if (found && useChatUi.getState().viewed?.messageId === messageId) {
        viewPicture({ url, messageId: found.message_id });
      }
    } catch (error) {
      notifyChatError(error);
    } finally {
      setLoading(false);
    }
  }

  if (picture === undefined) {
    return (
      <div className="flex items-center justify-between gap-4 px-4 py-2">
        <Dialog.Title className="text-[13px] font-normal">This picture is no longer available.</Dialog.Title>
        <CloseButton />
      </div>
    );
  }
  const name = channel === undefined ? (picture.sender?.nickname ?? "") : senderName(channel, picture);
  const many = loaded?.hasPrevious === true || loaded?.hasNext === true ? "" : `${at + 1} of ${pictures.length}, `;
  const label = `${many}${name}, ${formatDateTime(picture.created_at)} IST`;
  return (
    <PictureFrame
      picture={picture}
      label={isLoading ? "Looking for the next picture…" : label}
      mayGo={mayGo}
      onGo={(by) => void go(by)}
    />
  );
}

const PANS: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

interface PictureFrameProps {
  picture: PictureMessage;
  label: string;
  mayGo: { back: boolean; on: boolean };
  onGo: (by: -1 | 1) => void;
}

function PictureFrame({ picture: { file }, label, mayGo, onGo }: PictureFrameProps) {
  const { frame, scale, size, isWhole, setPicture, zoom, showWhole, pan } = useZoom(file.url);
  const [broken, setBroken] = useState("");
  const isBroken = broken === file.url;
  const percent = scale === null ? "" : `${Math.round(scale * 100)} %`;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = PANS[event.key];
    if (event.key === "ArrowLeft" && !event.shiftKey) onGo(-1);
    else if (event.key === "ArrowRight" && !event.shiftKey) onGo(1);
    else if (move) pan(move.right, move.down);
    else if (event.key === "+" || event.key === "=") zoom(1);
    else if (event.key === "-") zoom(-1);
    else if (event.key === "0") showWhole();
    else return;
    event.preventDefault();
  }
  return (
    // Keys work anywhere inside the viewer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-1.5">
        <div className="flex min-w-0 items-baseline gap-3">
          <Dialog.Title className="truncate text-[13px] font-semibold">{file.name}</Dialog.Title>
          <p role="status" className="truncate text-[12px] text-muted">
            {label}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <Tool icon={ChevronLeft} label="Previous picture" hint="←" isOff={!mayGo.back} onClick={() => onGo(-1)} />
          <Tool icon={ChevronRight} label="Next picture" hint="→" isOff={!mayGo.on} onClick={() => onGo(1)} />
          <Tool icon={ZoomOut} label="Smaller" hint="-" isOff={isWhole} onClick={() => zoom(-1)} />
          <span className="w-12 text-center text-[12px] text-muted tabular-nums">{percent}</span>
          <Tool icon={ZoomIn} label="Larger" hint="+" isOff={isBroken} onClick={() => zoom(1)} />
          <Tool icon={Maximize} label="Whole picture" hint="0" isOff={isWhole} onClick={showWhole} />
          <a
            href={file.url}
            download={file.name}
            target="_blank"
            rel="noopener noreferrer"
            title="Download"
            aria-label={`Download ${file.name}`}
            className="grid size-6 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
          >
            <Download size={16} strokeWidth={1.5} aria-hidden />
          </a>
          <CloseButton />
        </div>
      </header>
      <div ref={frame} className="grid min-h-0 flex-1 overflow-auto rounded-b-[8px] bg-surface">
        {isBroken ? (
          <p className="m-auto text-muted">The picture could not be shown. Download it to view it.</p>
        ) : (
          <img
            key={file.url}
            src={file.url}
            alt={file.name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setPicture({ width, height })
            }
            onError={() => setBroken(file.url)}
            onDoubleClick={() => (isWhole ? zoom(1) : showWhole())}
            onPointerDown={(event) => {
              if (event.button !== 0 || isWhole) return;
              event.preventDefault();
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={dragOn}
            style={size ?? { visibility: "hidden" }}
            className={`m-auto max-w-none ${isWhole ? "cursor-zoom-in" : "cursor-grab active:cursor-grabbing"}`}
          />
        )}
      </div>
    </div>
  );
}

/** Drags an enlarged picture within its frame. */
function dragOn({ currentTarget: picture, pointerId, movementX, movementY }: PointerEvent<HTMLElement>): void {
  if (picture.hasPointerCapture(pointerId)) picture.parentElement?.scrollBy(-movementX, -movementY);
}

function Tool(props: { icon: LucideIcon; label: string; hint: string; isOff: boolean; onClick: () => void }) {
  const { icon: Icon, label, hint, isOff, onClick } = props;
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={label}
      title={`${label} (${hint})`}
      // Stays focusable when off: the next press may be for the other direction.
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className="aria-disabled:opacity-55"
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}

function CloseButton() {
  return (
    <Dialog.Close asChild>
      <Button kind="quiet" size="small" aria-label="Close" title="Close (Escape)" data-autofocus="">
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </Dialog.Close>
  );
}
