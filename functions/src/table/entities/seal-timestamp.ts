import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { fromBase64, toBase64 } from '@muster/shared/record/base64';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { sealMark } from '../core/definition.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { absent } from '../core/write.ts';
import { position } from './seal.ts';

const partition = (table: SiteTable): string => `${table.site}${sealMark}#STAMPS`;

/** The token of a seal by an authority. */
export interface SealTimestamp {
  seal: number;
  authority: string;
  token: Uint8Array;
}

/** Stores a token. An earlier one of the same seal and authority stays. */
export async function storeTimestamp(table: SiteTable, { seal, authority, token }: SealTimestamp): Promise<void> {
  const Item = { PK: partition(table), SK: `${position(seal)}#${authority}`, token: toBase64(token) };
  await conditionalWrite(table, new PutCommand({ TableName: table.name, Item, ConditionExpression: absent }));
}

/** Returns the tokens of these seals, in order of seal and authority. */
export async function timestampsOf(table: SiteTable, nos: readonly number[]): Promise<SealTimestamp[]> {
  const found = await Promise.all(
    nos.map(async (seal) => {
      const range = { from: position(seal), to: `${position(seal)}~` };
      return (await queryAll(table, partition(table), range)).map(({ SK, token }) => ({
        seal,
        authority: SK.slice(position(seal).length + 1),
        token: fromBase64(String(token)),
      }));
    }),
  );
  return found.flat().sort((a, b) => a.seal - b.seal);
}

const progressKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SEALED#STAMPS' });

/** The number of the last seal with a token, or before the first one that needs a token, by authority. */
export type StampProgress = Readonly<Record<string, number>>;

export const findStampProgress = async (table: SiteTable): Promise<StampProgress> =>
  ((await getItem(table, progressKey(table)))?.after as StampProgress | undefined) ?? {};

/** Stores how far the tokens are. If several runs store it at once, any may win: the next run repeats some requests. */
export async function storeStampProgress(table: SiteTable, after: StampProgress): Promise<void> {
  await conditionalWrite(table, new PutCommand({ TableName: table.name, Item: { ...progressKey(table), after } }));
}
