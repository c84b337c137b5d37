import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { BRAND } from "#domain/brand.ts";
import { useLooks } from "#src/shell/theme/theme.ts";
import { ThemeButton } from "#src/shell/theme/theme-button.tsx";
import { Toaster } from "#src/ui/toast.tsx";

interface DutyFrameProps {
  /** Title of the browser tab. */
  title: string;
  heading: string;
  /** Label of the sign-out link. */
  signOut: string;
  children: ReactNode;
}

/** Replaces every page until a required task is done; offers only the task and sign-out. */
export function DutyFrame({ title, heading, signOut, children }: DutyFrameProps) {
  const theme = useLooks((state) => state.theme);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="flex min-h-full flex-col bg-page">
      <title>{`${title} · ${BRAND}`}</title>
      <header className="flex h-14 items-center justify-between px-6">
        <span className="text-[15px] font-semibold">{BRAND}</span>
        <ThemeButton />
      </header>
      <main className="mx-auto flex w-full max-w-[640px] flex-1 flex-col gap-4 p-4 sm:p-6">
        <h1 ref={head} tabIndex={-1} className="text-[22px] font-semibold outline-none">
          {heading}
        </h1>
        {children}
        <p>
          <Link to="/auth/logout" className="text-link underline">
            {signOut}
          </Link>
        </p>
      </main>
      <Toaster theme={theme} />
    </div>
  );
}
