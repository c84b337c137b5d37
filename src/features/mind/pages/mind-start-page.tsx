import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { X } from "lucide-react";
import { BRAND } from "#domain/brand.ts";
import { canonicalIsin, ISIN_FORM } from "#domain/lib/isin.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { AskStart } from "#src/features/mind/ask/ask-start.tsx";
import type { AskFieldHandle } from "#src/features/mind/ask/ask-field.tsx";
import { useBondName } from "#src/features/mind/pages/use-bond-name.ts";
import { PromptLibrary } from "#src/features/mind/prompts/prompt-library.tsx";
import { Button } from "#src/ui/button.tsx";

/** Where a conversation with Mind begins: the question, the bond it is about, and prompts to begin from. */
export function MindStartPage() {
  const { bond } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isin = bond === undefined ? "" : canonicalIsin(bond);
  const focusIsin = ISIN_FORM.test(isin) ? isin : null;
  const field = useRef<AskFieldHandle>(null);
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-6 px-4 py-6 sm:px-6">
      <title>{`Mind: an AI analyst · ${BRAND}`}</title>
      <header>
        <h1 className="text-[22px] leading-8 font-semibold">Mind: an AI analyst</h1>
        <p className="mt-1 text-[15px] leading-6 text-muted">{mindTexts.start}</p>
      </header>
      <div data-mind-start className="flex flex-col gap-2">
        {focusIsin === null ? null : (
          <FocusBond
            isin={focusIsin}
            onDrop={() => {
              void navigate({ to: "/mind", search: {}, replace: true });
              field.current?.focus();
            }}
          />
        )}
        <AskStart ref={field} {...(focusIsin === null ? {} : { focusIsin })} />
      </div>
      <PromptLibrary onPrompt={(text) => field.current?.write(text)} />
    </div>
  );
}

/** The bond that 'it' and 'this one' mean in the question. */
function FocusBond({ isin, onDrop }: { isin: string; onDrop: () => void }) {
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
