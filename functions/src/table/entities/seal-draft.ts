import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SealLeaf } from '@muster/shared/record/merkle';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Item, queryAll } from '../core/read.ts';
import { absent } from '../core/write.ts';
import type { SealCheck } from './seal-check.ts';
import { leavesIn, leavesText } from './seal-leaves.ts';

/** Ends of a site's chains, collected in parts for one seal. No seal depends on a draft: it expires. */
export interface SealDraft extends SealCheck {
  /** Orders the drafts of a site. */
  run: string;
  /** The number of the last seal when the draft began, or 0. A later seal makes it superfluous. */
  follows: number;
}

/** The ends of chains after an internal id. */
export interface DraftPart {
  leaves: SealLeaf[];
  /** The last id. Absent: the part has the site's last chains. */
  end?: string | undefined;
}

const partition = (table: SiteTable): string => `${table.site}#SEALING`;

/** Milliseconds for which a draft is continued: the log of changes must include everything since its beginning. */
const lifetime = 45 * 60_000;

/** Begins a draft without parts. It is stored with its first part. */
export const newDraft = (check: SealCheck, follows: number): SealDraft => ({
  ...check,
  run: newId(new Date(check.at)),
  follows,
});

/** Returns the draft after the seal with this number, if it can be continued. Consistent. */
export async function findDraft(table: SiteTable, follows: number): Promise<SealDraft | undefined> {
  const only = ['at', 'entries', 'follows'];
  const [last] = await queryAll(table, partition(table), { descending: true, limit: 1, only });
  if (!last) return undefined;
  const [run = ''] = last.SK.split('#');
  const draft = { run, ...entityOf<Omit<SealDraft, 'run'>>(last) };
  // By this process's clock, like the log of changes.
  return draft.follows === follows && Date.parse(draft.at) > Date.now() - lifetime ? draft : undefined;
}

/** Returns the parts of a draft by the id after which they begin, the first under ''. */
export async function draftParts(table: SiteTable, { run }: SealDraft): Promise<Map<string, DraftPart>> {
  const items = await queryAll(table, partition(table), { prefix: `${run}#` });
  return new Map(items.map((item) => [item.SK.slice(run.length + 1), partIn(item)]));
}

/** Stores a part unless a concurrent run did. Returns the stored part. */
export async function addDraftPart(
  table: SiteTable,
  { run, ...draft }: SealDraft,
  begins: string,
  { leaves, end }: DraftPart,
): Promise<DraftPart> {
  const item: Item = {
    PK: partition(table),
    SK: `${run}#${begins}`,
    ...draft,
    leaves: leavesText(leaves),
    ...(end !== undefined && { end }),
    ttl: ttlAt(after(new Date(draft.at), 2 * lifetime)),
  };
  const { written, item: stored } = await conditionalWrite(
    table,
    new PutCommand({
      TableName: table.name,
      Item: item,
      ConditionExpression: absent,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  return partIn(written || !stored ? item : stored);
}

const partIn = ({ leaves, end }: Item): DraftPart => ({
  leaves: leavesIn(String(leaves)),
  end: end as string | undefined,
});
