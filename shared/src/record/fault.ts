import { departmentChain, toHex } from './chain.ts';

/** The first fault of an evidence file, as a sentence. */
export class Fault extends Error {}

/** Returns SHA-256 in hexadecimal. */
export const hash = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** Returns a chain's name within a sentence. */
export const named = (chain: string): string =>
  chain === departmentChain ? "the department's record" : `the record ${chain}`;
