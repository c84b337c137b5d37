import { useEffect, useId } from "react";
import { create } from "zustand";
import { toast as sonner, Toaster as SonnerToaster } from "sonner";
import { CallError } from "#src/lib/call-error.ts";
import { play } from "#src/lib/sound.ts";

/** Toasts stay this long unless they name another time; hovering stops the clock. */
export const TOAST_LIFE_MS = 4000;

export interface ToastMessage {
  summary: string;
  detail?: string;
  severity: "success" | "info" | "warn" | "error";
  /** ms */
  life?: number;
  /** One toast a group is shown; a new one takes its place. */
  group?: string;
  /** Address its button opens; `act` runs instead when given. */
  actionUrl?: string;
  act?: () => void;
  actionText?: string;
}

/** Opens a toast's address; replaced by the router's navigation once available. */
let openAddress = (address: string): void => window.location.assign(address);

export function openToastsWith(open: (address: string) => void): void {
  openAddress = open;
}

const listeners = new Set<(message: ToastMessage) => void>();

/** Calls back for each toast from now on. Returns an unsubscribe function. */
export function onNotified(react: (message: ToastMessage) => void): () => void {
  listeners.add(react);
  return () => void listeners.delete(react);
}

/** Current toast of each group. A toast that is already leaving cannot be updated, so the next one is new. */
const standing = new Map<string, string>();
let begun = 0;

function standingOf(group: string): { id: string; onAutoClose: () => void; onDismiss: () => void } {
  const id = standing.get(group) ?? `${group} ${(begun += 1)}`;
  standing.set(group, id);
  const leave = () => {
    if (standing.get(group) === id) standing.delete(group);
  };
  return { id, onAutoClose: leave, onDismiss: leave };
}

/** Shows a toast, with its sound when it is of success or failure. */
export function notify(message: ToastMessage): void {
  for (const react of listeners) react(message);
  const { summary, detail, severity, life = TOAST_LIFE_MS, group, actionUrl, actionText } = message;
  const act = message.act ?? (actionUrl ? () => openAddress(actionUrl) : undefined);
  const show = { success: sonner.success, info: sonner.info, warn: sonner.warning, error: sonner.error }[severity];
  show(summary, {
    duration: life,
    // Given even when absent: a toast that takes another's place would keep the other's words.
    description: detail,
    action: act && actionText ? { label: actionText, onClick: act } : undefined,
    ...(group === undefined ? {} : standingOf(group)),
  });
  if (severity === "success" || severity === "error") play(severity);
}

/** Takes the toast of a group away. */
export function dropToast(group: string): void {
  const id = standing.get(group);
  if (id === undefined) return;
  standing.delete(group);
  sonner.dismiss(id);
}

/** Shows a refusal in the server's words, and any other error in a general sentence. */
export function notifyError(error: unknown, summary?: string, group?: string): void {
  const text = error instanceof CallError ? error.text : "Something went wrong!";
  notify({
    summary: summary ?? text,
    ...(summary === undefined ? {} : { detail: text }),
    ...(group === undefined ? {} : { group }),
    severity: "error",
  });
}

/** Mounted toasters, oldest first: layouts and overlays each have one. */
const useToasters = create<readonly string[]>(() => []);

/** Renders toasts. Of several mounted toasters only the first does, so none shows twice. */
export function Toaster({ theme }: { theme: "light" | "dark" }) {
  const id = useId();
  const isFirst = useToasters(([first]) => first === id);
  useEffect(() => {
    useToasters.setState((ids) => [...ids, id], true);
    return () => useToasters.setState((ids) => ids.filter((each) => each !== id), true);
  }, [id]);
  return isFirst ? <ShownToasts theme={theme} /> : null;
}

function ShownToasts({ theme }: { theme: "light" | "dark" }) {
  return (
    <SonnerToaster
      theme={theme}
      position="bottom-right"
      offset={{ bottom: "var(--yb-toast-bottom)", right: "var(--yb-toast-right)" }}
      closeButton
      toastOptions={{
        style: {
          background: "var(--yb-raised)",
          color: "var(--yb-text)",
          borderColor: "var(--yb-line)",
          fontSize: "13px",
          fontFamily: "var(--font-sans)",
          borderRadius: "4px",
          boxShadow: "var(--yb-shadow)",
        },
      }}
    />
  );
}
