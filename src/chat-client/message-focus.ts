import { create } from "zustand";

/** Where a message stands. */
export interface MessagePlace {
  /** Its channel. */
  url: string;
  messageId: string;
  /** Epoch ms it was sent at. */
  at: number;
}

/** The message somebody asked to see and that is not shown yet. */
export const useMessageFocus = create<{ wanted: MessagePlace | null }>(() => ({ wanted: null }));

/** Shows a message in its conversation and puts the focus on it, wherever the request comes from. */
export function focusMessage(place: MessagePlace): void {
  useMessageFocus.setState({ wanted: place });
}

/** For the one place that shows messages: the request, which is no longer waiting then. */
export function takeWantedMessage(): MessagePlace | null {
  const { wanted } = useMessageFocus.getState();
  if (wanted !== null) useMessageFocus.setState({ wanted: null });
  return wanted;
}
