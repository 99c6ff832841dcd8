import type { Item } from '@muster/functions/table/core/read';
import type { Certification } from '@muster/functions/table/entities/certification';
import { enrollmentStateOf } from '@muster/functions/table/entities/enrollment-state';
import type { Attendee, Seat } from '@muster/functions/table/entities/seat';
import { findSite } from '@muster/functions/table/entities/site';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import { latestCertification } from '@muster/shared/rules/certification';
import { overlap, spansOf } from '@muster/shared/rules/class-sessions';
import { expect } from 'vitest';
import { dumpSite } from './dump.ts';
import type { System } from './system.ts';

type Row = TrainingClass & Item;

/** Groups a site's items by kind, from partition and sort key. */
function sorted(items: readonly Item[], code: string) {
  const of = <T>(partition: string, sort: string) =>
    items.filter(({ PK, SK }) => PK.startsWith(`${code}#${partition}`) && SK.startsWith(sort)) as (T & Item)[];
  return {
    classes: of<TrainingClass>('CLASS#', 'CLASS'),
    attendees: of<Attendee>('CLASS#', 'SEAT#'),
    waiting: of<Item>('CLASS#', 'WAIT#'),
    seats: of<Seat>('EMP#', 'SEAT#'),
    certifications: of<Certification>('EMP#', 'CERT#'),
    records: items
      .filter(({ PK }) => PK === `${code}#RECORD`)
      .map((item) => ({ PK: item.PK, SK: item.SK, ...enrollmentStateOf(item) })),
    types: items.filter(({ PK }) => PK === `${code}#TYPE`) as (Item & { class_count: number })[],
    pointers: of<Item>('TYPE#', 'CLASS#'),
  };
}

const ownerOf = ({ PK }: Item) => PK.split('#')[2] ?? '';
const pair = (classId: string, employee: string) => `${classId} ${employee}`;

/** Compares the four views of each seat (invariants 1 and 4), and the three views of each certification. */
export async function expectViewsAgree(system: System, { code }: { code: string }): Promise<void> {
  const { classes, attendees, waiting, seats, certifications, records, types, pointers } = sorted(
    await dumpSite(system, code),
    code,
  );
  const rows = new Map<string, Row>(classes.map((row) => [row.id, row]));

  const asAttended = attendees.map((one) => [pair(ownerOf(one), one.SK.slice('SEAT#'.length)), one] as const);
  const asHeld = records.flatMap((record) =>
    Object.entries(record.seats).map(([id, seat]) => [pair(id, record.SK), seat] as const),
  );
  const asSeated = seats.map((seat) => [pair(seat.SK.slice('SEAT#'.length), ownerOf(seat)), seat] as const);
  const names = (pairs: readonly (readonly [string, unknown])[]) => pairs.map(([name]) => name).sort();
  // A certified seat stays with the class and the employee, but leaves the enrollment state.
  const uncertified = asAttended.filter(([, { certified }]) => !certified);
  expect(names(asHeld), 'records and attendees').toEqual(names(uncertified));
  expect(names(asSeated), 'employee-side seats and attendees').toEqual(names(asAttended));

  const [held, seated] = [new Map(asHeld), new Map(asSeated)];
  for (const [name, attendee] of asAttended) {
    const row = rows.get(ownerOf(attendee));
    const facts = row && { type_id: row.type_id, location: row.location, sessions: row.sessions };
    if (!attendee.certified) expect(held.get(name), `record of ${name}`).toEqual({ ...facts, ends_at: row?.ends_at });
    const { request_date } = attendee;
    expect(seated.get(name), `seat of ${name}`).toMatchObject({ ...facts, class_id: row?.id, request_date });
  }

  for (const row of classes) {
    const own = attendees.filter((one) => ownerOf(one) === row.id);
    const queue = waiting.filter((one) => ownerOf(one) === row.id);
    const inRecords = records.filter((record) => row.id in record.waits);
    expect(
      [row.enrolled_count, row.certified_count ?? 0, row.waiting_count, inRecords.length],
      `counts of class ${row.id}`,
    ).toEqual([own.length, own.filter(({ certified }) => certified).length, queue.length, queue.length]);
    expect(row.enrolled_count, `size of class ${row.id}`).toBeLessThanOrEqual(row.class_size);
    expect([row.GSI1PK, row.GSI1SK]).toEqual([`${code}#CLASS`, `${row.ends_at}#${row.id}`]);
  }
  expect(pointers.map(({ PK, SK }) => `${PK} ${SK}`).sort()).toEqual(
    classes.map(({ type_id, id }) => `${code}#TYPE#${type_id} CLASS#${id}`).sort(),
  );
  for (const type of types) {
    expect(type.class_count, `classes of ${type.SK}`).toBe(classes.filter((row) => row.type_id === type.SK).length);
  }

  for (const record of records) {
    const own = certifications.filter((one) => ownerOf(one) === record.SK);
    const counting = Object.groupBy(own, ({ type_id }) => type_id);
    const dates = Object.entries(counting).map(([type, all]) => {
      const one = latestCertification(all ?? []);
      return [type, { date: one?.date, expires: one?.expires }];
    });
    const counted = Object.entries(record.certifications).map(([type, { date, expires }]) => [type, { date, expires }]);
    expect(Object.fromEntries(counted), `certifications of ${record.SK}`).toEqual(Object.fromEntries(dates));
  }
  // Certifications from elsewhere, or from before Muster, have no class.
  for (const one of certifications.filter(({ class_id }) => class_id)) {
    const attendee = attendees.find((other) => ownerOf(other) === one.class_id && other.employee === ownerOf(one));
    expect(attendee?.certified, `seat of certification ${one.SK}`).toBe(one.date);
  }
}

/** Expects that no employee has two overlapping seats, or two in unfinished classes of one type (invariant 2). */
export async function expectSeatsLawful(system: System, { code }: { code: string }): Promise<void> {
  const timezone = (await findSite(system.table.site(code)))?.timezone ?? '';
  const { records } = sorted(await dumpSite(system, code), code);
  for (const record of records) {
    const held = Object.entries(record.seats);
    for (const [n, [id, seat]] of held.entries()) {
      for (const [otherId, other] of held.slice(n + 1)) {
        const now = system.clock.now.toISOString();
        const sameType = seat.type_id === other.type_id && seat.ends_at > now && other.ends_at > now;
        const clash = overlap(spansOf(seat.sessions, timezone), spansOf(other.sessions, timezone));
        expect({ sameType, clash }, `${record.SK} in ${id} and ${otherId}`).toEqual({ sameType: false, clash: false });
      }
    }
  }
}
