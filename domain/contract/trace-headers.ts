/** Milliseconds from the key press or click to the sending of the call; only when the server traces calls. */
export const SINCE_PRESS_HEADER = "x-since-press";
