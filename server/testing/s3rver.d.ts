declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  /** An S3 server over a folder, with the options our tests use. A Koa application. */
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
