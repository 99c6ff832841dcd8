import {
  as,
  type BuiltSite,
  buildClass,
  buildEmployee,
  buildPerson,
  buildSite,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { buildSystem, type System } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRank, renameRank } from '../../src/areas/ranks/change-ranks.ts';
import { deleteClass } from '../../src/areas/training/delete-class.ts';
import { updateType } from '../../src/areas/training/update-type.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** The processes that answer. Each keeps what it has read; a further one for every comparison keeps nothing. */
const processes = 3;
const people = 4;

type Step =
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'staff'; what: 'type' | 'rename type' | 'class' | 'delete class' | 'rank' | 'rename rank' }
  | { kind: 'people'; what: 'create' | 'rename' | 'deactivate'; process: number }
  | { kind: 'seat'; person: number; nth: number; process: number }
  | { kind: 'read'; person: number; process: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait'), milliseconds: fc.constantFrom(1, 400, 999, 1_000, 61_000, 200_000) }),
  fc.record({
    kind: fc.constant('staff'),
    what: fc.constantFrom('type', 'rename type', 'class', 'class', 'delete class', 'rank', 'rename rank'),
  }),
  fc.record({
    kind: fc.constant('people'),
    what: fc.constantFrom('create', 'rename', 'deactivate'),
    process: fc.nat(processes - 1),
  }),
  fc.record({ kind: fc.constant('seat'), person: fc.nat(people - 1), nth: fc.nat(5), process: fc.nat(processes - 1) }),
  fc.record({ kind: fc.constant('read'), person: fc.nat(people - 1), process: fc.nat(processes - 1) }),
);

interface Listed {
  id: string;
  enrolled_count: number;
}

/** A department in which staff and officers act, with what the reads may say. */
class Department {
  readonly system: System;
  readonly site: BuiltSite;
  readonly officers: Person[];
  private readonly running: System[];
  /** By class id: the counts of seats that were true, each from a moment on. */
  private readonly counts = new Map<string, { since: number; enrolled: number }[]>();
  /** By person: the moment of their last change. */
  private readonly changed = new Map<number, number>();
  private names = 0;
  private readonly hired: Employee[];

  constructor(system: System, site: BuiltSite, running: System[], officers: Person[], hired: Employee[]) {
    this.hired = hired;
    this.system = system;
    this.site = site;
    this.running = running;
    this.officers = officers;
  }

  private get now() {
    return this.system.clock.now.getTime();
  }

  async staff(what: Extract<Step, { kind: 'staff' }>['what']): Promise<void> {
    const { system, site } = this;
    const context = staffOf(system, site);
    const types = await this.truth('training', 'types');
    const ranks = await this.truth('ranks', 'list');
    const name = `Name ${++this.names}`;
    if (what === 'type') await buildType(system, site, { name });
    if (what === 'class') await buildClass(system, site, { inDays: 5 + this.names });
    if (what === 'rank') await createRank(context, { name });
    if (what === 'rename rank' && ranks[0]) await renameRank(context, { id: ranks[0].id, name });
    if (what === 'rename type' && types[0]) {
      await updateType(context, { id: types[0].id, edit: { ...types[0], name, description: undefined } });
    }
    if (what === 'delete class') {
      const [first] = await this.classes();
      if (first) await deleteClass(context, first.id);
    }
    // At once and everywhere: no process waits, and no clock moves.
    for (const one of this.running) {
      for (const [area, call] of [
        ['training', 'types'],
        ['ranks', 'list'],
      ] as const) {
        const { body } = await one.call(area, call as never, {}, this.officers[0]?.asking);
        expect(body, `${call} after ${what}`).toEqual(await this.truth(area, call));
      }
      const shown = await this.available(one, 0);
      expect(withoutCounts(shown), `classes after ${what}`).toEqual(withoutCounts(await this.classes()));
    }
  }

  /** Changes the roster, by calls of one process. */
  async people({ what, process }: Extract<Step, { kind: 'people' }>): Promise<void> {
    const { system, site } = this;
    const last_name = `Name ${++this.names}`;
    if (what === 'create') await buildEmployee(system, site, { last_name, credential: null });
    else {
      const asking = await as(system, site, site.chief);
      const employee = this.hired[this.names % this.hired.length];
      if (!employee) return;
      const { employee_id, first_name, badge_number } = employee;
      const [rank] = await this.truth('ranks', 'list');
      const body = { employee_id, first_name, last_name, badge_number, rank_id: rank?.id, active: what === 'rename' };
      const { status } = await this.at(process).call('roster', 'update', { params: { employee_id }, body }, asking);
      expect(status).toBe(200);
    }
    await this.lists();
  }

  /** The lists of all employees are the same in every process as in one that keeps nothing. */
  async lists(): Promise<void> {
    const asking = await as(this.system, this.site, this.site.chief);
    const fresh = await buildSystem({ besides: this.system });
    for (const [area, name] of [
      ['roster', 'list'],
      ['certification', 'summaries'],
    ] as const) {
      const truth = await fresh.call(area, name as never, {}, asking);
      for (const one of this.running) {
        const { status, body } = await one.call(area, name as never, {}, asking);
        expect([status, body], name).toEqual([200, truth.body]);
      }
    }
  }

  async seat({ person, nth, process }: Extract<Step, { kind: 'seat' }>): Promise<void> {
    const classes = await this.classes();
    const one = classes[nth % Math.max(1, classes.length)];
    const officer = this.officers[person];
    if (!one || !officer) return;
    const held = (await this.available(undefined, person)).find(({ id }) => id === one.id)?.is_enrolled;
    const { status } = await this.at(process).call(
      'enrollment',
      held ? 'unenroll' : 'enroll',
      { params: { id: one.id } },
      officer.asking,
    );
    if (status !== 200) return;
    const [stored] = await findClasses(this.site.table, [one.id]);
    const known = this.counts.get(one.id) ?? [{ since: 0, enrolled: 0 }];
    this.counts.set(one.id, [...known, { since: this.now, enrolled: stored?.enrolled_count ?? 0 }]);
    this.changed.set(person, this.now);
    await this.lists();
  }

  async read({ person, process }: Extract<Step, { kind: 'read' }>): Promise<void> {
    const shown = await this.available(this.at(process), person);
    expect(withoutCounts(shown)).toEqual(withoutCounts(await this.available(undefined, person)));
    const earliest = Math.max(this.now - 1_000, this.changed.get(person) ?? 0);
    for (const { id, enrolled_count } of shown) {
      const all = this.counts.get(id) ?? [{ since: 0, enrolled: 0 }];
      const inForce = all.findLast(({ since }) => since <= earliest);
      const possible = [inForce, ...all.filter(({ since }) => since > earliest)].map((one) => one?.enrolled);
      // Several changes of the same moment: any of them but the reader's own, which is the last of theirs.
      const ofTheMoment = all.filter(({ since }) => since === earliest && since !== this.changed.get(person));
      expect([...possible, ...ofTheMoment.map(({ enrolled }) => enrolled)], `seats of ${id}`).toContain(enrolled_count);
    }
  }

  private at(process: number): System {
    return this.running[process] as System;
  }

  /** Reads the classes as a person sees them; without a process in one that keeps nothing yet. */
  private async available(process: System | undefined, person: number): Promise<(Listed & { is_enrolled: boolean })[]> {
    const reader = process ?? (await buildSystem({ besides: this.system }));
    return (await reader.call('enrollment', 'available', {}, this.officers[person]?.asking)).body;
  }

  private classes = () => this.available(undefined, 0);

  private async truth(area: 'training' | 'ranks', call: string) {
    const reader = await buildSystem({ besides: this.system });
    return (await reader.call(area, call as never, {}, this.officers[0]?.asking)).body;
  }
}

const withoutCounts = (classes: readonly Listed[]) =>
  classes.map(({ enrolled_count: _, ...rest }) => rest).sort((a, b) => a.id.localeCompare(b.id));

test('changes of the catalogue, the roster and statuses show at once in every process, and counts are a second old at most and never older than the own change', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const system = await buildSystem();
      const running = [system, ...(await several(system))];
      const site = await buildSite(system, { code: 'AB' });
      const officers = await Promise.all(Array.from({ length: people }, () => buildPerson(system, site)));
      const hired = [await buildEmployee(system, site), await buildEmployee(system, site)];
      const department = new Department(system, site, running, officers, hired);
      await department.staff('rank');
      await department.staff('class');
      await department.lists();
      // Longer than entries of the log are read again.
      vi.setSystemTime(Date.now() + 200_000);
      for (const one of steps) {
        if (one.kind === 'wait') {
          system.clock.now = new Date(system.clock.now.getTime() + one.milliseconds);
          // The log of changes goes by the machine's clock.
          vi.setSystemTime(Date.now() + one.milliseconds);
          // Tokens live for 15 minutes.
          for (const officer of officers) officer.asking = await as(system, site, officer.employee);
        } else if (one.kind === 'staff') await department.staff(one.what);
        else if (one.kind === 'people') await department.people(one);
        else if (one.kind === 'seat') await department.seat(one);
        else await department.read(one);
      }
      expect(running.flatMap(({ errors }) => errors)).toEqual([]);
    }),
    { numRuns: atWidth(3, 6) },
  );
});

const several = (system: System) =>
  Promise.all(Array.from({ length: processes - 1 }, () => buildSystem({ besides: system })));

test('cached data of a department is never shown to another whose code begins the same', async () => {
  const system = await buildSystem();
  const sites = [await buildSite(system, { code: 'AB' }), await buildSite(system, { code: 'ABC' })] as const;
  const [near, far] = [await buildPerson(system, sites[0]), await buildPerson(system, sites[1])];
  await buildClass(system, sites[0], { type: await buildType(system, sites[0], { name: 'Of AB' }) });
  for (const [area, call] of [
    ['training', 'types'],
    ['enrollment', 'available'],
    ['enrollment', 'upcoming'],
    ['certification', 'mandatoryStatus'],
  ] as const) {
    await system.call(area, call as never, {}, near.asking);
    expect((await system.call(area, call as never, {}, far.asking)).body, call).toEqual([]);
  }
});
