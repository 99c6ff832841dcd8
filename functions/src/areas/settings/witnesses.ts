import { isDeepStrictEqual } from 'node:util';
import type { Witness as Answered, settings, WitnessList } from '@muster/shared/areas/settings';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { sealBlockText } from '@muster/shared/record/seal-block';
import { mostWitnesses } from '@muster/shared/rules/witnesses';
import type { Deps } from '../../calls/deps.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../../kernel/merge-edit.ts';
import { gone } from '../../kernel/missing.ts';
import { whyNotOutside } from '../../kernel/outside-address.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findSeal, firstSealsOfMonths } from '../../table/entities/seal.ts';
import { findWitnesses, setWitnesses, type Witness, type Witnesses } from '../../table/entities/witness.ts';

type Context = SiteContext & { deps: Pick<Deps, 'hasMail' | 'loopbackProviders'> };
type Fields = Pick<Witness, 'name' | 'email' | 'address'>;

/** Returns a witness in the contract's form. */
const presentWitness = ({ id, name, email, address, sent, failure }: Witness): Answered => ({
  id,
  name,
  ...(email !== undefined && { email }),
  ...(address !== undefined && { address }),
  last_sent: sent ? { seal: sent.seal, month: sent.sealed_at.slice(0, 7), at: sent.at } : null,
  failure: failure ? { text: failure.text, since: failure.since, stopped: failure.stopped === true } : null,
});

/** Returns the number of the seal that began the latest sealed month; 0: there is no seal. */
const lastOfMonths = async (table: SiteTable): Promise<number> => (await firstSealsOfMonths(table)).at(-1) ?? 0;

/** Returns the witnesses in the order in which they were added, and the last copy for them. */
export async function listWitnesses({ table, site, deps }: Context): Promise<WitnessList> {
  const [{ witnesses }, latest] = await Promise.all([findWitnesses(table), latestCopy(table)]);
  return {
    sealed: site.trial !== true,
    mail: deps.hasMail === true && site.mail !== undefined,
    latest,
    witnesses: witnesses.map(presentWitness),
  };
}

async function latestCopy(table: SiteTable): Promise<string | null> {
  const no = await lastOfMonths(table);
  const seal = no === 0 ? undefined : await findSeal(table, no);
  return seal ? sealBlockText(seal) : null;
}

const fieldsOf = ({ name, email, address }: Fields): Fields => ({ name, email, address });

/** Throws a field error for a web hook in a private network, and for an email address if none can be sent. */
function requireReachable({ deps, site }: Context, { email, address }: Fields): void {
  const refused = address && whyNotOutside(address, { loopback: deps.loopbackProviders === true });
  if (refused) throw invalidField('address', refused);
  if (email === undefined) return;
  if (!deps.hasMail)
    throw invalidField('email', 'This installation sends no email. Please enter the address of a web hook.');
  if (!site.mail)
    throw invalidField('email', 'The email of the department is off. Please turn it on first, on the Email tab.');
}

const hasDestination = (witness: Fields, { email, address }: Fields): boolean =>
  witness.email === email && witness.address === address;

/** Throws a field error if another witness than `id` has this destination. */
function requireUnused({ witnesses }: Witnesses, fields: Fields, id?: string): void {
  if (witnesses.some((one) => one.id !== id && hasDestination(one, fields)))
    throw invalidField(fields.email === undefined ? 'address' : 'email', 'Another witness has this address');
}

/** Returns a witness's fields for an audit entry. The path of a web hook may be a secret. */
const auditedOf = ({ name, email, address }: Fields) => ({
  name,
  ...(email !== undefined && { email }),
  ...(address !== undefined && { host: new URL(address).host }),
});

/** Adds a witness, which receives the last first seal of a month, and later ones. Throws `list_full`. */
export async function addWitness(
  context: Context,
  body: ValidatedInput<typeof settings.addWitness>['body'],
): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  const fields = fieldsOf(body);
  requireReachable(context, fields);
  const from = await lastOfMonths(table);
  const added: Witness = { id: newId(now), ...fields, added_at: now.toISOString(), from };
  const answer = presentWitness(added);
  await withoutCollision(async () => {
    const read = await findWitnesses(table);
    if (read.witnesses.length >= mostWitnesses) {
      const detail = `There are already ${mostWitnesses} witnesses. Please remove one of them first.`;
      throw new ApiError('list_full', { detail });
    }
    requireUnused(read, fields);
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      setWitnesses(table, read, [...read.witnesses, added]),
      audit(table, actor, now, { action: 'witness.add', subject: { witness: added.id }, after: auditedOf(added) }),
    ]);
  });
  return answer;
}

function requireWitness({ witnesses }: Witnesses, id: string): Witness {
  const found = witnesses.find((one) => one.id === id);
  if (!found) throw new ApiError('not_found', { detail: gone('witness') });
  return found;
}

/** Changes a witness, also to send again after a failure. Throws `not_found`, `edit_conflict` and field errors. */
export async function updateWitness(
  context: Context,
  id: string,
  { read: loaded, ...requested }: ValidatedInput<typeof settings.updateWitness>['body'],
): Promise<Answered> {
  const { table, actor, now } = context;
  const from = await lastOfMonths(table);
  return withoutCollision(async () => {
    const read = await findWitnesses(table);
    const before = requireWitness(read, id);
    const next = edited(before, mergedFields(before, fieldsOf(requested), loaded), from);
    if (isDeepStrictEqual(before, next)) return presentWitness(before);
    if (!hasDestination(before, next)) requireReachable(context, next);
    requireUnused(read, next, id);
    await transact(table, [
      setWitnesses(
        table,
        read,
        read.witnesses.map((one) => (one === before ? next : one)),
      ),
      audit(table, actor, now, {
        action: 'witness.update',
        subject: { witness: id },
        before: auditedOf(before),
        after: { ...auditedOf(next), ...(before.failure && { sends_again: true }) },
      }),
    ]);
    return presentWitness(next);
  });
}

/** Returns the stored fields with an edit. Email and web hook count as one field: a witness has one of them. */
function mergedFields(before: Witness, requested: Fields, loaded: Partial<Fields> | undefined): Fields {
  const stored = fieldsOf(before);
  const { changes, conflicting } = mergeEdit<Fields>(
    stored,
    requested,
    loaded && { ...loaded, email: loaded.email, address: loaded.address },
  );
  if (conflicting.length > 0) {
    throw editConflict<Fields>(
      conflicting,
      { stored, requested },
      {
        words: (field, values) => plainWords(values[field]),
        answered: (field, values) => ({ field, value: values[field] ?? null }),
      },
    );
  }
  return { ...stored, ...changes };
}

/** Returns an edited witness without its failure. A new destination begins with seal `from`. */
function edited({ failure: _, ...before }: Witness, fields: Fields, from: number): Witness {
  if (hasDestination(before, fields)) return { ...before, name: fields.name };
  const { sent: __, queued: ___, ...rest } = before;
  return { ...rest, ...fields, from };
}

/** Removes a witness. Throws `not_found`. */
export async function removeWitness({ table, actor, now }: SiteContext, id: string): Promise<void> {
  await withoutCollision(async () => {
    const read = await findWitnesses(table);
    const removed = requireWitness(read, id);
    await transact(table, [
      setWitnesses(
        table,
        read,
        read.witnesses.filter((one) => one !== removed),
      ),
      audit(table, actor, now, { action: 'witness.remove', subject: { witness: id }, before: auditedOf(removed) }),
    ]);
  });
}
