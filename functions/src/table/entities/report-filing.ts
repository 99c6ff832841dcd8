import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { packed, unpacked } from '../core/packed.ts';
import { getItem, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, absent, ifAbsent, put } from '../core/write.ts';

/** A report recorded as filed with a state. Never changed or deleted. */
export interface Filing {
  id: string;
  from: string;
  until: string;
  state?: string | undefined;
  note?: string | undefined;
  filed_on: string;
  rows: number;
  people: number;
  sha256: string;
  /** The number of its entry in the department's record. */
  entry: number;
  /** UTC ISO: it includes entries recorded by then. */
  recorded_at: string;
  by: { id: string; employee_id: string };
}

/** Fingerprints of a person's filed rows, which show later differences without their content. */
export interface FiledPerson {
  /** The internal id. */
  id: string;
  /** The person's filed number at the state, which they keep when they leave. */
  state_id?: string | undefined;
  /** The hash of each row, by the rest of its key. */
  rows: Record<string, string>;
}

const partition = (table: SiteTable): string => `${table.site}#FILING`;
const partsOf = (table: SiteTable, id: string): string => `${table.site}#FILING#${id}`;
const filingKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });

/** Yields filings, latest first, at most `limit` at a time; with `before`, only ones older than that id. Consistent. */
export async function* latestFilings(
  table: SiteTable,
  { before, limit }: { before?: string | undefined; limit?: number | undefined },
): AsyncGenerator<Filing[]> {
  const range = { ...(before !== undefined && { before }), descending: true, ...(limit !== undefined && { limit }) };
  for await (const page of queryPages(table, partition(table), range)) {
    yield page.map((item) => entityOf<Filing>(item));
  }
}

export const findFiling = async (table: SiteTable, id: string): Promise<Filing | undefined> =>
  entityOrNone<Filing>(await getItem(table, filingKey(table, id)));

/** Characters of the fingerprints in one part: at most some 330 KB when stored; an item has at most 400 KB. */
const mostOfPart = 400_000;

/** Parts in the filing's transaction, which has at most 4 MB. Earlier ones are written ahead of it. */
const mostInTransaction = 10;

/** Collects the fingerprints of a filing in parts, so that few of them are in memory as objects. */
export class FiledParts {
  readonly #done: string[] = [];
  #open: FiledPerson[] = [];
  #size = 0;

  add(person: FiledPerson): void {
    const size = JSON.stringify(person).length;
    if (this.#size + size > mostOfPart) this.#close();
    this.#open.push(person);
    this.#size += size;
  }

  /** Returns the parts as they are stored. Text, because an export of a site has no bytes. */
  end(): string[] {
    this.#close();
    return this.#done;
  }

  #close(): void {
    if (this.#open.length > 0) this.#done.push(packed(this.#open).toString('base64'));
    this.#open = [];
    this.#size = 0;
  }
}

/**
 * Writes the parts that the transaction of a filing has no room for. `id`: of the filing, used for nothing else. Every
 * reader ignores parts without their filing.
 */
export async function writeAhead(table: SiteTable, id: string, parts: readonly string[]): Promise<void> {
  await forEach(itemsOf(table, id, parts).slice(0, -mostInTransaction), async (Item) => {
    await conditionalWrite(table, new PutCommand({ TableName: table.name, Item, ConditionExpression: absent }));
  });
}

/** Returns the writes of a filing and of the parts that are not written ahead. */
export const addFiling = (table: SiteTable, filing: Filing, parts: readonly string[]): Action[] => [
  put(table, { ...filingKey(table, filing.id), ...filing }, ifAbsent),
  ...itemsOf(table, filing.id, parts)
    .slice(-mostInTransaction)
    .map((item) => put(table, item, ifAbsent)),
];

const itemsOf = (table: SiteTable, id: string, parts: readonly string[]): Item[] =>
  parts.map((content, n) => ({ PK: partsOf(table, id), SK: String(n + 1).padStart(4, '0'), packed: content }));

/** Returns the filed fingerprints of each person, by internal id. */
export async function findFiled(table: SiteTable, id: string): Promise<Map<string, FiledPerson>> {
  const items = await queryAll(table, partsOf(table, id));
  return new Map(items.flatMap(peopleIn).map((person) => [person.id, person]));
}

/** Returns the people of a part. Parts of older filings are uncompressed. */
const peopleIn = (item: Item): FiledPerson[] =>
  item.packed === undefined
    ? (JSON.parse(String(item.people)) as FiledPerson[])
    : unpacked<FiledPerson[]>(Buffer.from(String(item.packed), 'base64'));
