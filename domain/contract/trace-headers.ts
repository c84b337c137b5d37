/** Milliseconds from the key press or click that a call was made for until it was sent; only where the server traces calls. */
export const SINCE_PRESS_HEADER = "x-since-press";
