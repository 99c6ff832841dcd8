import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

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

/** Characters of one item of fingerprints: an item has at most 400 KB. */
const mostOfPart = 300_000;

const partition = (table: SiteTable): string => `${table.site}#FILING`;
const parts = (table: SiteTable, id: string): string => `${table.site}#FILING#${id}`;
const filingKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });

/** Yields filings, latest first, at most `limit` at a time; with `before`, only ones older than that id. Consistent. */
export async function* latestFilings(
  table: SiteTable,
  { before, limit }: { before: string | undefined; limit: number | undefined },
): AsyncGenerator<Filing[]> {
  const range = { ...(before !== undefined && { before }), descending: true, ...(limit !== undefined && { limit }) };
  for await (const page of queryPages(table, partition(table), range)) {
    yield page.map((item) => entityOf<Filing>(item));
  }
}

export const findFiling = async (table: SiteTable, id: string): Promise<Filing | undefined> =>
  entityOrNone<Filing>(await getItem(table, filingKey(table, id)));

/** Returns the filed fingerprints of each person, by internal id. */
export async function findFiled(table: SiteTable, id: string): Promise<Map<string, FiledPerson>> {
  const items = await queryAll(table, parts(table, id));
  const people = items.flatMap((item) => JSON.parse(String(item.people)) as FiledPerson[]);
  return new Map(people.map((person) => [person.id, person]));
}

/** Returns the writes of a filing and its fingerprints, some items for 10,000 rows. */
export function addFiling(table: SiteTable, filing: Filing, filed: readonly FiledPerson[]): Action[] {
  const texts: string[] = [];
  let part: string[] = [];
  let size = 0;
  for (const person of filed) {
    const text = JSON.stringify(person);
    if (size + text.length > mostOfPart && part.length > 0) {
      texts.push(`[${part.join(',')}]`);
      part = [];
      size = 0;
    }
    part.push(text);
    size += text.length + 1;
  }
  texts.push(`[${part.join(',')}]`);
  return [
    put(table, { ...filingKey(table, filing.id), ...filing }, ifAbsent),
    ...texts.map((people, n) =>
      put(table, { PK: parts(table, filing.id), SK: String(n + 1).padStart(4, '0'), people }, ifAbsent),
    ),
  ];
}
