import type { ReactNode } from "react";
import type { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { CommandButton } from "#src/shell/controls/command-button.tsx";

interface DealFormFrameProps {
  label: string;
  /** What the form is about. */
  head?: ReactNode;
  /** What is wrong beyond single fields. */
  text: string | undefined;
  /** What the quote or line has become since the form opened. */
  news?: string | null;
  /** Of the row that the sentence is about: once it is a newer one, the act is asked again. */
  version?: number;
  /** Where one is in the chain: {@link chainPlace}. */
  place?: ReturnType<typeof chainPlace>;
  children: ReactNode;
}

/** A form that deals, with the sentence that waits for its key below it. */
export function DealFormFrame({ label, head, text, news = null, version, place, children }: DealFormFrameProps) {
  return (
    <div className="flex min-h-full flex-col" {...place}>
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-1 flex-col gap-3 p-3"
      >
        {head}
        <p role="alert" className={text ? "text-danger" : "hidden"}>
          {text}
        </p>
        {news === null ? null : (
          <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
            {news}
          </p>
        )}
        {children}
      </form>
      <ConfirmStrip {...(version === undefined ? {} : { version })} />
    </div>
  );
}

/** The acts of an answer: its review. */
export function AnswerBar({ id }: { id: string }) {
  return (
    <ActBar>
      <CommandButton
        id={id}
        showKey
        className="inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55"
      />
    </ActBar>
  );
}
