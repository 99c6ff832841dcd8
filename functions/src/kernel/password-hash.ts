import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { presentParty } from './fair-line.ts';
import { newQueue, type Queue } from './queue.ts';
import { traced } from './trace.ts';

/** A hashed password with its parameters, so that they can be raised. */
export interface PasswordHash {
  /** Base64url. */
  hash: string;
  salt: string;
  /** scrypt's cost, block size and parallelization. */
  N: number;
  r: number;
  p: number;
}

export type PasswordCost = Pick<PasswordHash, 'N' | 'r' | 'p'>;

/** docs/behavior.md, "Sign-in". Stored with each hash, so that it can be raised. */
export const passwordCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };

const bytes = 32;

/** Returns the canonical spelling of a password, for comparisons and lookups without its hash. */
export const normalized = (password: string): string => password.normalize('NFKC');

/** Hashes a password with a fresh salt. Unicode spellings of the same text are the same password. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return { hash: hash.toString('base64url'), salt: salt.toString('base64url'), ...cost };
}

/** Compares a password with its hash in constant time. `atLeast` adds rounds, so weaker hashes take as long. */
export async function isPassword(
  password: string,
  { hash, salt, N, r, p }: PasswordHash,
  atLeast: PasswordCost = { N, r, p },
): Promise<boolean> {
  const added = atLeast.N === N && atLeast.r === r ? atLeast.p - p : 0;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N, r, p }, added);
  const expected = Buffer.from(hash, 'base64url');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** Spends the time of a password comparison, for an unknown username. */
export async function spendTheSameTime(password: string, cost: PasswordCost): Promise<void> {
  await derive(password, Buffer.alloc(16), cost);
}

/** Returns the parallel hashes: one per processor, but not all threads of Node's pool (4): it verifies tokens, too. */
export function hashesAtOnce(processors = availableParallelism(), threads = process.env.UV_THREADPOOL_SIZE): number {
  return Math.max(1, Math.min(processors, (Number(threads) || 4) - 1));
}

/** Milliseconds and requests: enough for the first minute of a department's shift, less than a request may take. */
const bounds = { longestWait: 20_000, mostWaiting: 1000, mostOfSite: 400 };

/** Waiting sign-ins of one network, across departments: fewer than would fill a department. */
const mostOfNetwork = 200;

/** Waiting hashes of one person: a new password is compared with the ten before it. */
const mostOfPerson = 50;

/** Returns the queue of password hashes, in which departments and their people take turns (ADR 18). */
export function hashQueue(): Queue {
  return newQueue({ atOnce: hashesAtOnce(), ...bounds, mostOfPerson });
}

let hashes = hashQueue();

/** Makes this process's hashes take turns in a queue that several processes share. */
export function shareHashes(queue: Queue): void {
  hashes = queue;
}

/** Sign-ins that read and write beside those that hash, so that the next hash starts at once. */
const besideHashes = 2;

/**
 * Returns the queue of sign-ins. A turn has a minimum length (one sign-in per 30 ms and concurrent hash), so that a
 * flood of sign-ins without a hash (unknown site, closed limit) cannot occupy the process.
 */
export function signInQueue(hashing = hashesAtOnce()): Queue {
  const atOnce = hashing + besideHashes;
  return newQueue({ atOnce, ...bounds, mostOfPerson: mostOfNetwork, leastTurn: (30 * atOnce) / hashing });
}

/** Derives a key in one turn of the queue. The result of the `added` rounds is discarded. */
function derive(password: string, salt: Buffer, cost: PasswordCost, added = 0): Promise<Buffer> {
  const hash = async () => {
    const key = await scryptKey(password, salt, cost);
    if (added > 0) await scryptKey(password, salt, { ...cost, p: added });
    return key;
  };
  return hashes.run(() => traced('password hash', hash), { party: presentParty() });
}

function scryptKey(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p) * 2 + 65_536 };
  return new Promise((resolve, reject) => {
    scrypt(normalized(password), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
