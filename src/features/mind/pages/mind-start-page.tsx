import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { BRAND } from "#domain/brand.ts";
import { canonicalIsin, ISIN_FORM } from "#domain/lib/isin.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { AskStart } from "#src/features/mind/ask/ask-start.tsx";
import { FocusBond } from "#src/features/mind/ask/focus-bond.tsx";
import type { AskFieldHandle } from "#src/features/mind/ask/ask-field.tsx";
import { PromptLibrary } from "#src/features/mind/prompts/prompt-library.tsx";

/** Start page of a conversation: question, bond and prompts. */
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
        <AskStart
          ref={field}
          {...(focusIsin === null ? {} : { focusIsin })}
          onOpen={(id) => navigate({ to: "/mind/chat/$id", params: { id } })}
        />
      </div>
      <PromptLibrary onPrompt={(text) => field.current?.write(text)} />
    </div>
  );
}
