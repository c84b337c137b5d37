import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SupportLauncher } from "#src/desk-kit/support/support-launcher.tsx";
import { PublicFooter } from "#src/features/public-pages/public-footer.tsx";
import { PublicHeader } from "#src/features/public-pages/public-header.tsx";

/** Layout of the public pages: header, the page, footer. A page that has two faces is given as `children`. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-full flex-col bg-page">
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SupportLauncher />
      <PublicFooter />
    </div>
  );
}
