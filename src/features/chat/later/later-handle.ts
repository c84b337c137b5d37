/** Scheduling acts available to commands. */
export interface LaterHandle {
  remind(wanted: { url: string; messageId: string; at: Date }): Promise<unknown>;
}

let provided: LaterHandle | null = null;

/** Returns the function that removes it. */
export function provideLater(handle: LaterHandle): () => void {
  provided = handle;
  return () => {
    if (provided === handle) provided = null;
  };
}

/** Null while no desk is open. */
export const laterOnDesk = (): LaterHandle | null => provided;
