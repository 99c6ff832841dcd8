import { fromHex } from './chain.ts';
import type { Evidence } from './evidence.ts';
import { Fault, hash } from './fault.ts';
import { rootOfPath } from './merkle.ts';
import { hasHistory, type Seal, type SealKey, sealBytes, sealLinkBytes, thumbprintBytes } from './seal.ts';
import { historyLeafBytes } from './seal-history.ts';

type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * Returns the first fault in a department's seals (undefined: none), and their signing keys. `seals` are all of them,
 * in order.
 */
export async function faultOfSeals({
  site,
  seals,
  keys,
}: Pick<Evidence, 'seals' | 'keys'> & { site: string }): Promise<string | undefined> {
  try {
    const [first] = seals;
    if (first && (first.no !== 1 || first.previous !== null)) throw new Fault(`Seal 1 is missing.`);
    const imported = await checkKeys({ keys, seals });
    await checkSeals({ seals, department: { site } }, imported);
    return undefined;
  } catch (error) {
    return error instanceof Fault ? error.message : 'The seals are damaged.';
  }
}

/** Imports the keys of seals by id. Throws a `Fault` for a repeated, unused or renamed key. */
export async function checkKeys({ keys, seals }: Pick<Evidence, 'keys' | 'seals'>): Promise<Map<string, PublicKey>> {
  const imported = new Map<string, PublicKey>();
  for (const { id, key } of keys) {
    if (imported.has(id)) throw new Fault(`Key ${id} is in the file twice.`);
    if (!seals.some((seal) => seal.key === id)) throw new Fault(`Key ${id} has signed no seal of the file.`);
    if ((await hash(thumbprintBytes(key))) !== id) throw new Fault(`Key ${id} does not match its name.`);
    imported.set(id, await importKey(key));
  }
  return imported;
}

const importKey = ({ kty, crv, x, y }: SealKey): Promise<PublicKey> =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);

/**
 * Checks signatures, that times do not decrease, and that each seal follows from the one before. A seal that does not
 * directly follow must be among the earlier seals that the last one signs (`history`). Throws a `Fault`.
 */
export async function checkSeals(
  {
    seals,
    department,
    history = [],
  }: Pick<Evidence, 'seals' | 'history'> & { department: Pick<Evidence['department'], 'site'> },
  keys: Map<string, PublicKey>,
): Promise<void> {
  let before: { seal: Seal; link: string } | undefined;
  const links = new Map<number, string>();
  for (const seal of seals) {
    if (seal.site !== department.site) throw new Fault(`Seal ${seal.no} belongs to another department.`);
    const key = keys.get(seal.key);
    if (!key) throw new Fault(`The key of seal ${seal.no} is not in the file.`);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signed = await crypto.subtle.verify(algorithm, key, fromHex(seal.signature), sealBytes(seal));
    if (!signed) throw new Fault(`The signature of seal ${seal.no} is invalid: the seal was altered.`);
    if (before) checkOrder(seal, before, history);
    const link = await hash(sealLinkBytes(seal));
    links.set(seal.no, link);
    before = { seal, link };
  }
  await checkHistory(history, links, before?.seal);
}

function checkOrder(seal: Seal, before: { seal: Seal; link: string }, history: NonNullable<Evidence['history']>): void {
  const isNext = seal.no === before.seal.no + 1;
  const isProven = seal.no > before.seal.no + 1 && history.some((one) => one.seal === before.seal.no);
  if (!(isNext ? seal.previous === before.link : isProven))
    throw new Fault(`Seal ${seal.no} does not follow from seal ${before.seal.no}: a seal was removed or exchanged.`);
  if (seal.at < before.seal.at) throw new Fault(`Seal ${seal.no} is dated before seal ${before.seal.no}.`);
}

/** Checks the paths from earlier seals to the root over them that the last seal signs. */
async function checkHistory(
  history: NonNullable<Evidence['history']>,
  links: ReadonlyMap<number, string>,
  last: Seal | undefined,
): Promise<void> {
  const proven = new Set<number>();
  for (const { seal: no, path } of history) {
    const link = links.get(no);
    if (!link || !last || no >= last.no || !hasHistory(last) || proven.has(no))
      throw new Fault(`The proof of seal ${no} among earlier seals does not belong to the file.`);
    const leaf = await hash(historyLeafBytes(link));
    if ((await rootOfPath({ leaf, index: no - 1, size: last.no - 1, path }, hash)) !== last.history)
      throw new Fault(`Seal ${no} is not among the seals before seal ${last.no}: a seal was removed or exchanged.`);
    proven.add(no);
  }
}
