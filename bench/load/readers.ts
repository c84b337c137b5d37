/** Sockets that read every frame whole, of all that listen. */
export const READERS = 20;
