import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, type KeyboardEvent } from "react";
import { useStore } from "zustand";
import type { Palette } from "#src/shell/palette/palette.ts";
import { PaletteBody } from "#src/shell/palette/palette-body.tsx";
import { useFocusReturn } from "#src/lib/use-focus-return.ts";

/** The palette on screen. Mount once; it opens and closes with the palette's own state. */
export function CommandPalette({ palette }: { readonly palette: Palette }) {
  const open = useStore(palette.store, (state) => state.open);
  const focus = useFocusReturn();
  useMouseBack(palette, open);
  usePreparation(palette, open);

  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => wanted || palette.close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Content
          aria-describedby={undefined}
          data-keys="trapped"
          className="fixed z-50 overflow-hidden border-line bg-raised text-[13px] text-fg shadow-xl outline-none max-sm:inset-0 sm:top-[12vh] sm:left-1/2 sm:w-[640px] sm:-translate-x-1/2 sm:rounded-[8px] sm:border"
          onKeyDownCapture={(event) => actOnKey(event, palette)}
          onOpenAutoFocus={focus.note}
          onCloseAutoFocus={(event) => {
            focus.giveBack(event);
            palette.afterClose();
          }}
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <PaletteBody palette={palette} />
          <Dialog.Close aria-label="Close" className="absolute top-0 right-0 grid size-12 place-items-center sm:hidden">
            <X className="size-5 text-muted" strokeWidth={1.5} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function actOnKey(event: KeyboardEvent, palette: Palette): void {
  // A held Enter must not answer the next question or run the next command.
  if (event.key === "Enter" && event.repeat) return event.preventDefault();
  if (event.key === "Enter") return palette.chooseFirst();
  if (event.altKey && event.key === "ArrowLeft") {
    event.preventDefault();
    return palette.back();
  }
  if (event.key !== "Backspace" || palette.store.getState().query !== "") return;
  event.preventDefault();
  // Holding Backspace clears the text and stops there.
  if (!event.repeat) palette.back();
}

const MOUSE_BACK = 3;

function useMouseBack(palette: Palette, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const stay = (event: MouseEvent): void => {
      if (event.button === MOUSE_BACK) event.preventDefault();
    };
    const back = (event: MouseEvent): void => {
      if (event.button !== MOUSE_BACK) return;
      event.preventDefault();
      palette.back();
    };
    window.addEventListener("mousedown", stay, true);
    window.addEventListener("mouseup", back, true);
    return () => {
      window.removeEventListener("mousedown", stay, true);
      window.removeEventListener("mouseup", back, true);
    };
  }, [palette, open]);
}

const BETWEEN_SLICES_MS = 20;

/** Has the sources made ready between other work, at start and at every opening, so that no keystroke waits for it. */
function usePreparation(palette: Palette, open: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = (): void => {
      timer = palette.prepare() ? undefined : setTimeout(slice, open ? 0 : BETWEEN_SLICES_MS);
    };
    timer = setTimeout(slice, open ? 0 : BETWEEN_SLICES_MS);
    return () => clearTimeout(timer);
  }, [palette, open]);
}
