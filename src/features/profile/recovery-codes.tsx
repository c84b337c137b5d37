import { useEffect, useRef } from "react";
import { BRAND } from "#domain/brand.ts";
import type { Download } from "#domain/contract/download.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { notify } from "#src/ui/toast.tsx";

/** Recovery codes for a lost phone, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Save these recovery codes now
      </h3>
      <p className="mt-1 text-[13px] leading-5 text-muted">
        Each signs you in once without your phone. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-4 grid w-fit gap-x-8 gap-y-1 rounded border border-line bg-surface p-4 font-mono select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            void navigator.clipboard
              .writeText(text)
              .then(() => notify({ summary: "Recovery codes copied", severity: "success", group: "codes" }))
              .catch(() =>
                notify({ summary: "Copying failed. Download them instead.", severity: "error", group: "codes" }),
              )
          }
        >
          Copy
        </Button>
        <Button onClick={() => saveDownload(fileOf(text))}>Download</Button>
        <Button kind="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

function fileOf(text: string): Download {
  return {
    filename: `${BRAND.toLowerCase()}-recovery-codes.txt`,
    content_type: "text/plain",
    bytes: new TextEncoder().encode(text),
  };
}
