import { FileUp } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";

interface ChooseTableProps {
  ref?: Ref<HTMLButtonElement>;
  /** Content of the file: `File of clients`. */
  label: string;
  /** Takes a file that was chosen or dropped, or the one that pasted rows would be. */
  onFile: (file: File) => void;
  /** True while a file is uploading; no other is accepted. */
  isBusy?: boolean;
  isPrimary?: boolean;
  /** Shown beside the button. */
  children?: ReactNode;
}

const IN_A_FIELD = "input, textarea, [contenteditable=true]";

/** A table is chosen by a button or dropped, or its rows are pasted out of a spreadsheet with their headings. (B-55) */
export function ChooseTable({ ref, label, onFile, isBusy = false, isPrimary = true, children }: ChooseTableProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined && !isBusy) onFile(file);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Accepts a paste anywhere in the dialog or form, except in a field.
    const around = box.current?.closest<HTMLElement>("[role=dialog], form, section");
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.matches(IN_A_FIELD)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // One line is a word: a table has its headings above its rows.
      if (!text.trim().includes("\n")) return;
      event.preventDefault();
      latest.current(new File([text], "Pasted rows", { type: "text/csv" }));
    };
    around?.addEventListener("paste", onPaste);
    return () => around?.removeEventListener("paste", onPaste);
  }, []);
  return (
    <div
      ref={box}
      className={cx(
        "flex flex-wrap items-center gap-3 rounded border border-dashed px-3 py-3",
        isDraggedOver ? "border-primary bg-hover" : "border-line-strong",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Button
        {...(ref === undefined ? {} : { ref })}
        kind={isPrimary ? "primary" : "plain"}
        data-autofocus=""
        aria-disabled={isBusy || undefined}
        className="aria-disabled:opacity-55"
        onClick={() => {
          if (!isBusy) chooser.current?.click();
        }}
      >
        <FileUp size={16} strokeWidth={1.5} aria-hidden /> Choose a file
      </Button>
      <span className="text-muted max-sm:hidden">or drop it here, or paste rows with their headings (Ctrl+V)</span>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // Otherwise the same file, corrected, could not be chosen again.
          currentTarget.value = "";
        }}
      />
      {children}
    </div>
  );
}
