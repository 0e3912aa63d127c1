declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  };

  class S3rver {
    constructor(options: Options);
    readonly store: {
      getBucketPath(bucket: string): string;
      listObjects(bucket: string, options: { maxKeys?: number }): Promise<unknown>;
      deleteObject(bucket: string, key: string): Promise<void>;
    };
    readonly middleware: ((context: { url: string }, next: () => Promise<void>) => Promise<void>)[];
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}
