/** Numbers of the question before this one: dimmed, but only where the wait lasts long enough to be noticed. */
export const WAITING = "opacity-60 transition-opacity delay-150";
