import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { connectTable, type SiteTable } from '@muster/functions/table/core/client';
import { newId } from '@muster/functions/table/core/new-id';
import { type Action, transact } from '@muster/functions/table/core/write';
import { enrollmentStateKey, enrollmentStateOf, headOf } from '@muster/functions/table/entities/enrollment-state';
import { historyAfter } from '@muster/functions/table/entities/history';
import { appendEntries, type NewEntry } from '@muster/functions/table/entities/record-entry';
import { addAttendeeItem, putSeatItem } from '@muster/functions/table/entities/seat';
import { findSite } from '@muster/functions/table/entities/site';
import { addClassItems, type TrainingClass } from '@muster/functions/table/entities/training-class';
import { repairTypeClassCount, type TrainingType, trainingTypes } from '@muster/functions/table/entities/training-type';
import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { credentialOf } from '@muster/testing/build';
import { createTable, localAddress } from '../../local/create-table.ts';
import { type Engine, startEngine } from '../../local/engine.ts';
import { BulkImport } from './bulk-import.ts';
import { askFor } from './compliance.ts';
import { populateDepartment, type Recruit } from './serve-population.ts';

const code = 'METRO';
/** Certifications of each employee's record, besides the entry of employment. */
const certificationsEach = 39;
/** Ended classes of each employee, with 25 attendees each. */
const classesEach = 10;
const perClass = 25;
const daysBetween = 90;

/** Runs `work` with an engine that has a department of `employees` with ten years of records and classes. */
export async function withLargestDepartment<T>(
  employees: number,
  work: (engine: Engine, code: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-largest-'));
  try {
    await fill(dataDir, employees);
    const engine = await startEngine({ dataDir });
    try {
      return await work(engine, code);
    } finally {
      await engine.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, employees: number): Promise<void> {
  const engine = await startEngine();
  try {
    const address = localAddress(engine.endpoint);
    await createTable(address);
    const table = connectTable(address).site(code);
    const imported = new BulkImport();
    const classes = new PastClasses(employees, imported.addItems);
    await populateDepartment(connectTable(address), {
      code,
      name: 'Metropolitan Police Department',
      size: employees,
      credential: await credentialOf('Riverton#2026'),
      credentialed: 1,
      addItems: imported.addItems,
      serviceOf: (recruit) => serviceOf(recruit, classes),
    });
    await classes.count(table);
    const site = await findSite(table);
    if (!site) throw new Error('The site was not created');
    await askFor(systemContext({ table, site, now: new Date() }), [...(await trainingTypes(table)).values()]);
    await imported.write(address, dataDir);
  } finally {
    await engine.stop();
  }
}

/** Returns ten years of service: a record as it would have been written, and seats in ended classes. */
function serviceOf(recruit: Recruit, classes: PastClasses) {
  const { context, items, attendee } = recruit;
  const { table } = context;
  const { employee: id, request_date } = attendee;
  const seats = classes
    .of(recruit)
    .flatMap((one) => [
      addAttendeeItem(table, one.id, { ...attendee, certified: one.sessions[0]?.date }),
      putSeatItem(table, id, one, request_date),
    ]);
  const { SK } = enrollmentStateKey(table, id);
  const created = items.find(({ write }) => write.Put?.Item?.SK === SK && write.Put.Item.PK.endsWith('#RECORD'));
  if (!created?.write.Put) return { held: {}, writes: seats };
  const state = enrollmentStateOf(created.write.Put.Item as Parameters<typeof enrollmentStateOf>[0]);
  const { end, writes, contents } = appendEntries(context, id, headOf(table, id, state), entriesOf(recruit));
  const older = historyAfter(table, id, state, contents.slice(0, -6));
  const moved = { ...older.held, entries: end.entries - 6 };
  const newer = historyAfter(table, id, moved, contents.slice(-6));
  return { held: { ...end, ...newer.held }, writes: [...seats, ...writes, ...older.writes, ...newer.writes] };
}

function entriesOf({ context: { site, now }, types, n }: Recruit): NewEntry[] {
  const first = addDays(today(site.timezone, now), -daysBetween * (certificationsEach + 1) - (n % daysBetween));
  return Array.from({ length: certificationsEach }, (_, k) => {
    const { id: type_id = '', name: type_name = '' } = types[(n + k) % types.length] ?? {};
    const date = addDays(first, (k + 1) * daysBetween);
    return {
      kind: 'certification.issued',
      valid_on: date,
      data: { type_id, type_name, date, expires: addMonths(date, 24), months: 24, minutes: 240 },
      past: { recorded_at: `${date}T15:00:00.000Z`, actor: { id: 'system', employee_id: '' }, saltOf: () => '' },
    };
  });
}

/** The ended classes. Employees in succession attend the same ones. */
class PastClasses {
  readonly #perType = new Map<string, number>();
  readonly #size: number;
  readonly #addItems: (actions: readonly Action[]) => void;
  #current: TrainingClass[] = [];

  constructor(size: number, addItems: (actions: readonly Action[]) => void) {
    this.#size = size;
    this.#addItems = addItems;
  }

  /** Returns an employee's classes. Creates them for the first of each group. Call in the order of employees. */
  of({ context, types, n }: Recruit): TrainingClass[] {
    if (n % perClass === 0) {
      const enrolled = Math.min(perClass, this.#size - n);
      this.#current = Array.from({ length: classesEach }, (_, k) => {
        const type = types[(n / perClass + k) % types.length];
        if (!type) throw new Error('The department has no training types');
        this.#perType.set(type.id, (this.#perType.get(type.id) ?? 0) + 1);
        return pastClass(type, enrolled, context.now, (k + 1) * 300);
      });
      for (const one of this.#current) this.#addItems(addClassItems(context.table, one));
    }
    return this.#current;
  }

  /** Adds the classes to the counts of their types. */
  async count(table: SiteTable): Promise<void> {
    const types = [...(await trainingTypes(table)).values()];
    const counted = types.map(({ id, class_count }) =>
      repairTypeClassCount(table, id, class_count, class_count + (this.#perType.get(id) ?? 0)),
    );
    await transact(table, counted);
  }
}

function pastClass({ id: type_id }: TrainingType, enrolled: number, now: Date, daysAgo: number): TrainingClass {
  const date = addDays(now.toISOString().slice(0, 10), -daysAgo);
  return {
    id: newId(now),
    type_id,
    location: 'Academy, room 1',
    class_size: perClass,
    enrolled_count: enrolled,
    waiting_count: 0,
    wait_sequence: 0,
    enrollment_start: `${date}T00:00:00.000Z`,
    enrollment_end: `${date}T12:00:00.000Z`,
    is_active: true,
    sessions: [{ date, start: '09:00', end: '16:30' }],
    dates_version: 1,
    starts_at: `${date}T14:00:00.000Z`,
    ends_at: `${date}T21:30:00.000Z`,
  };
}
