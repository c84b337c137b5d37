import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** A stretch of network between a node and a server: it can be cut, and lead elsewhere. */
export interface Pipe {
  port: number;
  /** Where new connections go; those that are open break. */
  leadTo(port: number): void;
  /** Nothing passes any more, in either direction, and nobody is told. */
  cut(): void;
  /** What was on its way arrives late, as it does over a network that comes back. */
  mend(): void;
  close(): void;
}

export async function openPipe(target: number): Promise<Pipe> {
  let to = target;
  let isCut = false;
  const sockets = new Set<Socket>();
  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("data", (data) => void other.write(data));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      // What ends behind a cut is not noticed on this side of it.
      if (!isCut) other.destroy();
    });
    if (isCut) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const socket of [near, far]) socket.setNoDelay(true);
    track(near, far);
    track(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    leadTo(port) {
      to = port;
      breakAll();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      breakAll();
    },
  };
}
