import { type ReactNode, useRef } from "react";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { useOneVenue } from "#src/desk-kit/inputs/use-venue-keys.ts";
import type { Venue } from "#src/desk-kit/inputs/venue-commands.ts";

interface DealFormFrameProps {
  label: string;
  /** Problem beyond single fields. */
  text: string | undefined;
  /** Shown on top: the quote or deal of the form. */
  head?: ReactNode;
  /** Version of the row behind the sentence; a newer one asks again. */
  version?: number | undefined;
  /** The only venue of the form; left out where it is chosen. */
  venue?: Venue | undefined;
  children: ReactNode;
}

/** A form that deals, with the sentence that waits for its key below it. */
export function DealFormFrame({ label, text, head, version, venue, children }: DealFormFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  useOneVenue(form, venue);
  return (
    <div className="flex min-h-full flex-col">
      <form
        ref={form}
        aria-label={label}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-1 flex-col gap-3 p-3"
      >
        {head}
        <p role="alert" className={text ? "text-danger" : "hidden"}>
          {text}
        </p>
        {children}
      </form>
      <ConfirmStrip {...(version === undefined ? {} : { version })} />
    </div>
  );
}
