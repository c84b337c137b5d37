import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** A network link between a node and a server, which can be cut and redirected. */
export interface Pipe {
  port: number;
  /** Redirects new connections; open ones break. */
  leadTo(port: number): void;
  /** Blocks traffic in both directions without closing connections. */
  cut(): void;
  /** Resumes traffic; delayed data arrives late, as after a network outage. */
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
      // A connection closed beyond the cut is not noticed on this side.
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
