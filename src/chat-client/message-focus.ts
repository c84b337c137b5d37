import { create } from "zustand";

/** Location of a message. */
export interface MessagePlace {
  /** Its channel. */
  url: string;
  messageId: string;
  /** Epoch ms it was sent at. */
  at: number;
}

/** The message to be shown, until it is on screen. */
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
