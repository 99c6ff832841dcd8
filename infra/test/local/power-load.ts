import type { Item } from '@muster/functions/table/core/read';
import { as, type BuiltSite, buildSite } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { buildSystem, type System } from '@muster/testing/system';
import { localAddress } from '../../local/create-table.ts';

/** The site of the load. */
export const code = 'POWER';

/** A created employee. Both times count the events of the load. */
export interface Creation {
  employeeId: string;
  sent: number;
  /** Undefined until the call is answered. */
  acknowledged?: number;
}

/** Clients that create employees one after the other, with numbers of their own. */
export interface Load {
  creations: Creation[];
  /** Waits until so many creations are acknowledged. */
  acknowledged(count: number): Promise<void>;
  stop(): Promise<void>;
}

const clients = 4;

const systemAt = (endpoint: string) =>
  buildSystem({ endpoint, tableName: localAddress(endpoint).tableName, now: new Date() });

/** The site of a load, with the rank of the created employees. */
type Prepared = BuiltSite & { rankId: string };

/** Creates the site in a new table of the engine. */
export async function prepareLoad(endpoint: string): Promise<Prepared> {
  const system = await systemAt(endpoint);
  const site = await buildSite(system, { code });
  const asking = await as(system, site, site.chief);
  const rank = await system.call('ranks', 'create', { body: { name: 'Officer' } }, asking);
  return { ...site, rankId: rank.body.id };
}

/** Starts a load on a prepared site. Its calls run through the product's handlers in this process. */
export async function startLoad(endpoint: string, { rankId, ...site }: Prepared): Promise<Load> {
  const system = await systemAt(endpoint);
  const asking = await as(system, { ...site, table: system.table.site(code) }, site.chief);
  const creations: Creation[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let [events, answered, isOver] = [0, 0, false];

  const create = async (name: string) => {
    const creation: Creation = { employeeId: name, sent: ++events };
    creations.push(creation);
    const body = { employee_id: name, first_name: 'Sam', last_name: name, badge_number: name, rank_id: rankId };
    const { status } = await system.call('roster', 'create', { body }, asking);
    if (status !== 201) throw new Error(`The creation of ${name} was answered ${status}`);
    creation.acknowledged = ++events;
    answered++;
    for (const { count, resolve } of waiting) if (answered >= count) resolve();
  };
  const work = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; !isOver; n++) await create(`C${client}N${n}`);
    }),
  );
  return {
    creations,
    async acknowledged(count) {
      await Promise.race([work, new Promise<void>((resolve) => void waiting.push({ count, resolve }))]);
    },
    async stop() {
      isOver = true;
      await work;
    },
  };
}

const partitionOf = ({ PK }: Item) => PK.split('#')[1] ?? '';

/** Returns the internal ids of the employees whose creation writes an item. */
function ownersOf(
  item: Item & { action?: string; subject?: { employee: string }; ids?: string[]; id?: string },
): string[] {
  const { PK, SK, action, subject, ids = [], id = '' } = item;
  const [, partition = '', owner = ''] = PK.split('#');
  if (partition === 'AUDIT') return action === 'employee.create' && subject ? [subject.employee] : [];
  if (partition === 'CHANGED') return ids;
  if (partition === 'RECORD' || partition === 'ROSTER') return [SK];
  if (partition === 'UNIQUE') return SK.startsWith('EMP#') ? [id] : [];
  if (partition === 'EMP') return SK === 'CREDENTIAL' ? [owner] : [];
  return (partition === 'ENTRY' || partition === 'TEXT') && owner !== 'DEPARTMENT' ? [owner] : [];
}

/** The partitions of the items that a creation writes in one transaction. */
const partitions = 'AUDIT CHANGED CHANGED CHANGED EMP ENTRY RECORD ROSTER TEXT UNIQUE';

/** Employees of the load whose items a copy has. */
export interface Kept {
  employeeIds: Set<string>;
  /** Employees with a part of their items, by internal id, with the partitions of these items. */
  partial: [string, string][];
  /** The number of employees according to their rank. */
  counted: number;
}

/** Reads the employees of the load from a copy. */
export async function readKept(copy: Pick<System, 'table' | 'endpoint'>): Promise<Kept> {
  const items = (await contentsOf(copy)).filter(({ PK }) => PK.startsWith(`${code}#`));
  const inPartition = (name: string) => items.filter(({ PK }) => PK === `${code}#${name}`);
  const chief = inPartition('ROSTER').find(({ employee_id }) => employee_id === '1')?.SK;
  const rank = inPartition('RANK')[0];
  const byId = new Map<string, string[]>();
  for (const item of items) for (const id of ownersOf(item)) byId.set(id, [...(byId.get(id) ?? []), partitionOf(item)]);
  byId.delete(chief ?? '');
  const found = [...byId].map(([id, own]): [string, string] => [id, own.sort().join(' ')]);
  return {
    employeeIds: new Set(
      inPartition('ROSTER').flatMap(({ SK, employee_id }) => (SK === chief ? [] : [`${employee_id}`])),
    ),
    partial: found.filter(([, own]) => own !== partitions),
    counted: Number(rank?.holders),
  };
}
