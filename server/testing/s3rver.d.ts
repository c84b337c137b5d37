declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  /** A server of the S3 protocol over a folder, as far as our tests use it. A Koa application. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: ((context: { method: string; path: string }, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
