import type { DynamoDBClient, ServiceInputTypes } from '@aws-sdk/client-dynamodb';
import { auditLogMark, sealMark } from './definition.ts';

/** The department's counted work, whatever its source: a call, a job, an import or a promotion. */
export type Counted =
  | 'SeatsGiven'
  | 'SeatsFreed'
  | 'WaitlistEntries'
  | 'Certifications'
  | 'Seals'
  | 'SignIns'
  | 'RefusedSignIns';

type Keys = { PK?: unknown; SK?: unknown; action?: unknown };
interface Write {
  Put?: { Item?: Keys };
  Delete?: { Key?: Keys };
}
type Input = { TransactItems?: Write[]; Item?: Keys };

/** Calls `add` for the accepted writes of each request. Refused requests count nothing. */
export function countWrites(client: DynamoDBClient, add: (counted: Counted, number: number) => void): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const { TransactItems, Item } = args.input as ServiceInputTypes & Input;
      if (context.commandName === 'TransactWriteItemsCommand' || context.commandName === 'TransactWriteCommand')
        for (const write of TransactItems ?? []) countOne(write, add);
      else if (/^Put(Item)?Command$/.test(String(context.commandName))) countOne({ Put: { Item } }, add);
      return answer;
    },
    { step: 'initialize', name: 'countWrites', priority: 'low' },
  );
}

function countOne({ Put, Delete }: Write, add: (counted: Counted, number: number) => void): void {
  const counted = Put?.Item ? ofPut(keysOf(Put.Item)) : Delete?.Key && ofDelete(keysOf(Delete.Key));
  if (counted) add(counted, 1);
}

function ofPut({ pk, sk, action }: Keyed): Counted | undefined {
  if (pk.includes('#CLASS#') && sk.startsWith('SEAT#')) return 'SeatsGiven';
  if (pk.includes('#CLASS#') && sk.startsWith('WAIT#')) return 'WaitlistEntries';
  if (pk.includes('#EMP#') && sk.startsWith('CERT#')) return 'Certifications';
  if (pk.endsWith(sealMark)) return 'Seals';
  if (!pk.includes(auditLogMark)) return undefined;
  if (action === 'session.sign_in') return 'SignIns';
  return /^session\.(sign_in_failed|locked|refused|factor_failed)$/.test(action) ? 'RefusedSignIns' : undefined;
}

const ofDelete = ({ pk, sk }: Keyed): Counted | undefined =>
  pk.includes('#CLASS#') && sk.startsWith('SEAT#') ? 'SeatsFreed' : undefined;

interface Keyed {
  pk: string;
  sk: string;
  action: string;
}

/** Keys as text, from values of the document client or of the table. */
const keysOf = ({ PK, SK, action }: Keys): Keyed => ({ pk: textOf(PK), sk: textOf(SK), action: textOf(action) });
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : String((value as { S?: string } | undefined)?.S ?? '');
