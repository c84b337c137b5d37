import type { ReactNode } from "react";
import type { AskedRequestType } from "#domain/entities/form-request.ts";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import type { AskedBond } from "#src/desk-kit/support/support.ts";
import { Button, type ButtonProps } from "#src/ui/button.tsx";

interface RequestButtonProps extends ButtonProps {
  request: AskedRequestType;
  bond?: AskedBond | undefined;
  children: ReactNode;
}

/** Button in place of a missing feature; opens a request to our staff. */
export function RequestButton({ request, bond, children, ...button }: RequestButtonProps) {
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      {...button}
      onClick={() => openSupport({ kind: "request", request, ...(bond === undefined ? {} : { bond }) })}
    >
      {children}
    </Button>
  );
}
