import { X } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { useBondName } from "#src/features/mind/ask/use-bond-name.ts";

/** Bond meant by 'it' and 'this one' in the question. */
export function FocusBond({ isin, onDrop }: { isin: string; onDrop: () => void }) {
  const name = useBondName(isin);
  return (
    <p className="flex min-w-0 items-center gap-2 self-start rounded border border-line-strong bg-raised py-1 pr-1 pl-3">
      <span className="min-w-0">
        About <span className="font-medium">{name ?? isin}</span>: “it” means this bond
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Do not ask about ${name ?? isin}`}
        title="Ask without it"
        onClick={onDrop}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </p>
  );
}
