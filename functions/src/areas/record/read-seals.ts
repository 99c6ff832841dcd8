import type { record, SealRow } from '@muster/shared/areas/record';
import type { Answer } from '@muster/shared/endpoint';
import type { Seal } from '@muster/shared/record/seal';
import type { Call } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { findSeal, listSealKeys, listSeals } from '../../table/entities/seal.ts';

/** Seals returned without a limit: those of a month. */
const usualSeals = 31;

/** Returns the latest seals, or those before a number, and the published keys. */
export async function sealsOf({ table, query }: Call<'record', 'seals'>): Promise<Answer<typeof record.seals>> {
  const [seals, keys] = await Promise.all([
    listSeals(table, { before: query.before, limit: query.limit ?? usualSeals }),
    listSealKeys(table),
  ]);
  return {
    seals: seals.map(presentSeal),
    keys: keys.map(({ id, key, since }) => ({ key_id: id, key: { ...key }, since })),
  };
}

export async function oneSeal({ table, params }: Call<'record', 'seal'>): Promise<SealRow> {
  const seal = await findSeal(table, Number(params.no));
  if (!seal) throw new ApiError('not_found', { detail: 'There is no seal with this number' });
  return presentSeal(seal);
}

const presentSeal = ({ no, at, began, root, previous, history, restored_after, ...seal }: Seal): SealRow => ({
  no,
  at,
  ...(began !== undefined && { began }),
  root,
  previous,
  ...(history !== undefined && { history }),
  ...(restored_after !== undefined && { restored_after }),
  count: seal.chains,
  signature: seal.signature,
  key_id: seal.key,
});
