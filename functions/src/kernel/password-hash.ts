import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { presentParty } from './fair-line.ts';
import { newQueue, type Queue } from './queue.ts';
import { traced } from './trace.ts';

/** A hashed password with the parameters it was hashed with, so that they can be raised. */
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

/** docs/design.md section 3, "Sign-in". Stored with each hash, so that it can be raised. */
export const passwordCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };

const bytes = 32;

/** Returns the canonical spelling of a password, to compare or look one up other than by its hash. */
export const normalized = (password: string): string => password.normalize('NFKC');

/** Hashes a password with a fresh salt. Unicode spellings of the same text are the same password. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return { hash: hash.toString('base64url'), salt: salt.toString('base64url'), ...cost };
}

/**
 * Returns whether `password` is the hashed one, in constant time. `atLeast` adds the rounds that a hash has less than
 * this cost: a temporary password takes as long as a chosen one.
 */
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

/** Takes the time of comparing a password, for an unknown username. */
export async function spendTheSameTime(password: string, cost: PasswordCost): Promise<void> {
  await derive(password, Buffer.alloc(16), cost);
}

/**
 * Returns how many passwords are hashed in parallel: on every processor, but not on all threads of Node's pool (four by
 * default), which verifies tokens too. A Lambda function answers one request at a time.
 */
export function hashesAtOnce(processors = availableParallelism(), threads = process.env.UV_THREADPOOL_SIZE): number {
  return Math.max(1, Math.min(processors, (Number(threads) || 4) - 1));
}

/** Milliseconds and requests: enough for a department's first minute of a shift, and less than a request may take. */
const bounds = { longestWait: 20_000, mostWaiting: 1000, mostOfSite: 400 };

/** How many sign-ins of one network may wait, whatever departments they name: fewer than would fill a department. */
const mostOfNetwork = 200;

/** How many hashes of one person may wait: a new password is compared with the ten before it. */
const mostOfPerson = 50;

/**
 * Returns a queue of password hashes: as many at once as one machine computes beside its other requests. Departments
 * take turns, and the people of one (docs/decisions/0094-take-turns-at-password-hashes.md).
 */
export function hashQueue(): Queue {
  return newQueue({ atOnce: hashesAtOnce(), ...bounds, mostOfPerson });
}

let hashes = hashQueue();

/** Lets this process's hashes take their turns in a queue that several processes share. */
export function shareHashes(queue: Queue): void {
  hashes = queue;
}

/** How many sign-ins read and write beside those that hash, so that the next hash begins when one ends. */
const besideHashes = 2;

/**
 * Returns the queue of sign-ins: the others wait before they cost anything. Turns take at least so long that for each
 * hash at once one sign-in in 30 ms begins, so that a flood of sign-ins without a hash (unknown site, closed limit)
 * does not take the whole process.
 */
export function signInQueue(hashing = hashesAtOnce()): Queue {
  const atOnce = hashing + besideHashes;
  return newQueue({ atOnce, ...bounds, mostOfPerson: mostOfNetwork, leastTurn: (30 * atOnce) / hashing });
}

/** Derives a key in one turn of the queue. `added` are rounds whose result is not used. */
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
