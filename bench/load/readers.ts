/** Listening sockets that read every frame in full. */
export const READERS = 20;
