import { gunzipSync, gzipSync } from 'node:zlib';

/** Returns a value as compressed JSON. */
export const packed = (content: unknown): Buffer => gzipSync(JSON.stringify(content));

/** Returns the value that `packed` compressed. */
export const unpacked = <T>(bytes: Uint8Array): T => JSON.parse(gunzipSync(bytes).toString()) as T;
