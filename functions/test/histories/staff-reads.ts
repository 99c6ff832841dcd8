import type { Area, EndpointName } from '@muster/shared/contract';
import type { Access } from '@muster/testing/histories/history';
import type { Body, Sent } from '@muster/testing/system';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { type Department, nameOfClass, officers } from './department.ts';
import {
  arrivalKey,
  attendanceKey,
  auditKey,
  call,
  type Kind,
  type Knowledge,
  numberOf,
  type Planned,
  recordKey,
  seatKey,
  waitKey,
} from './operation.ts';
import { elementOf } from './pushed.ts';

const everyOfficer = Array.from({ length: officers }, (_, person) => person);

const read = <A extends Area>(
  area: A,
  name: EndpointName<A>,
  sent: Sent,
  rest: Pick<Planned, 'label' | 'tells'> & Partial<Planned>,
) => call(area, name, sent, { ...rest, isKeyed: false, isRead: true });

/** Returns the kind and the value of an answer's row for each officer. */
const ofOfficers = (department: Department, rows: Body[], accessOf: (person: number, row: Body) => Access): Access[] =>
  everyOfficer.map((person) =>
    accessOf(
      person,
      rows.find(({ employee_id }) => employee_id === department.callers[person]?.employee.employee_id),
    ),
  );

function attendees(department: Department, caller: number, row: TrainingClass): Planned {
  const name = nameOfClass(department, row.id);
  const isOpen = department.open.includes(row);
  return read(
    'attendance',
    'attendees',
    { params: { classId: row.id } },
    {
      label: `staff ${caller}: read the attendees of ${name}`,
      // Seats and waitlist are read by two requests.
      tells: (rows: Body[]) => {
        const [waiting, seated] = [true, false].map((is) =>
          rows.filter(({ status }) => (status === 'Waitlisted') === is),
        ) as [Body[], Body[]];
        if (!isOpen)
          return [
            ofOfficers(department, seated, (person, found) => ({
              kind: 'read',
              key: `certified ${name} ${person}`,
              value: found?.status === 'Certified' ? 'Certified' : null,
            })),
          ];
        const momentOf = (key: string, found: Body): Access => ({
          kind: 'read',
          key,
          value: found?.request_date ?? null,
        });
        return [
          ofOfficers(department, seated, (person, found) => momentOf(seatKey(name, person), found)),
          ofOfficers(department, waiting, (person, found) => momentOf(waitKey(name, person), found)),
        ];
      },
    },
  );
}

function classDay({ department, forms }: Knowledge, caller: number, { id }: TrainingClass): Planned {
  const name = nameOfClass(department, id);
  return read(
    'attendance',
    'classDay',
    { params: { classId: id } },
    {
      label: `staff ${caller}: read ${name}`,
      tells: ({ location, credit_minutes }) => [
        [
          { kind: 'read', key: `location ${name}`, value: location },
          { kind: 'read', key: `credit ${name}`, value: credit_minutes === undefined ? null : String(credit_minutes) },
        ],
      ],
      learn: (body) => forms.set(name, body),
    },
  );
}

const types = ({ department, forms }: Knowledge, caller: number): Planned =>
  read(
    'training',
    'types',
    {},
    {
      label: `staff ${caller}: read the training types`,
      tells: (rows: Body[]) => [
        department.types.map(({ id }, place) => ({
          kind: 'read',
          key: `description ${place}`,
          value: rows.find((one) => one.id === id)?.description ?? null,
        })),
      ],
      learn: (rows: Body[]) => {
        for (const [place, { id }] of department.types.entries())
          forms.set(
            `type ${place}`,
            rows.find((one) => one.id === id),
          );
      },
    },
  );

function profile(knowledge: Knowledge, caller: number, person: number): Planned {
  return read(
    'roster',
    'profile',
    { params: { employee_id: numberOf(knowledge, person) } },
    {
      label: `staff ${caller}: read the profile of officer ${person}`,
      tells: ({ badge_number }) => [[{ kind: 'read', key: `badge ${person}`, value: badge_number }]],
      learn: (body) => knowledge.forms.set(`profile ${person}`, body),
    },
  );
}

function sheet({ department, lines }: Knowledge, caller: number): Planned {
  const linesOf = (rows: Body[], person: number): { no: number; at: string }[] =>
    rows.find(({ employee_id }) => employee_id === department.callers[person]?.employee.employee_id)?.lines ?? [];
  return read(
    'attendance',
    'sheet',
    { params: { classId: department.running.id } },
    {
      label: `staff ${caller}: read the attendance`,
      tells: ({ rows }) => [
        everyOfficer.map((person) => ({
          kind: 'log',
          key: attendanceKey(person),
          elements: linesOf(rows, person).map(elementOf),
        })),
      ],
      learn: ({ rows }) => {
        for (const person of everyOfficer) lines.set(person, linesOf(rows, person));
      },
    },
  );
}

function arrivals({ department }: Knowledge, caller: number): Planned {
  const sent = { params: { classId: department.running.id }, query: { session: '2026-05-13T11:30:00' } };
  return read('arrivals', 'listArrivals', sent, {
    label: `staff ${caller}: read the check-ins`,
    tells: (body) => [
      (['in', 'out'] as const).flatMap((direction) =>
        ofOfficers(department, body.arrivals, (person, found) => ({
          kind: 'read',
          key: arrivalKey(person, direction),
          value: found?.[direction]?.at ?? null,
        })),
      ),
    ],
  });
}

function record(knowledge: Knowledge, caller: number, person: number): Planned {
  return read(
    'record',
    'of',
    { params: { employee_id: numberOf(knowledge, person) } },
    {
      label: `staff ${caller}: read the record of officer ${person}`,
      tells: ({ entries }: { entries: { no: number; kind: string; recorded_at: string }[] }) => [
        [
          {
            kind: 'log',
            key: recordKey(person),
            elements: entries.toReversed().map(({ no, kind, recorded_at }) => elementOf({ at: recorded_at, kind, no })),
          },
        ],
      ],
      learn: (body) => learnEntries(knowledge, person, body),
    },
  );
}

function learnEntries({ entries }: Knowledge, person: number, { certifications }: Body): void {
  for (const { id, entry } of certifications as { id: string; entry: number }[])
    if (!entries.some((one) => one.id === id)) entries.push({ id, no: entry, kind: 'certification', person });
}

const auditLog = (caller: number): Planned =>
  read(
    'accounts',
    'auditLog',
    { query: { limit: '1000' } },
    {
      label: `staff ${caller}: read the audit log`,
      tells: (rows: { request_id: string; kind: string }[]) => {
        // A call may add several entries.
        const changes = rows.filter(({ request_id, kind }) => /^h\d+\.\d+$/.test(request_id) && kind !== 'record.read');
        const attempts = new Set(changes.map(({ request_id }) => request_id));
        return [[{ kind: 'set', key: auditKey, elements: [...attempts].map((id) => id.replace(/\..*/, '')) }]];
      },
    },
  );

type Reads = (knowledge: Knowledge, caller: number) => Planned[];

const reads: Record<string, { weight: number; all: Reads }> = {
  attendees: {
    weight: 6,
    all: ({ department }, caller) =>
      [...department.open, ...department.ended].map((row) => attendees(department, caller, row)),
  },
  classDay: {
    weight: 4,
    all: (knowledge, caller) =>
      [...knowledge.department.open, knowledge.department.running].map((row) => classDay(knowledge, caller, row)),
  },
  types: { weight: 2, all: (knowledge, caller) => [types(knowledge, caller)] },
  profile: { weight: 2, all: (knowledge, caller) => everyOfficer.map((person) => profile(knowledge, caller, person)) },
  sheet: { weight: 3, all: (knowledge, caller) => [sheet(knowledge, caller)] },
  arrivals: { weight: 2, all: (knowledge, caller) => [arrivals(knowledge, caller)] },
  record: { weight: 4, all: (knowledge, caller) => everyOfficer.map((person) => record(knowledge, caller, person)) },
  auditLog: { weight: 2, all: (_, caller) => [auditLog(caller)] },
};

/** Returns the reads of everything that the histories observe. */
export const everyRead: Reads = (knowledge, caller) =>
  Object.values(reads).flatMap(({ all }) => all(knowledge, caller));

/** The calls of training staff that change nothing. */
export const staffReads: Record<string, Kind> = Object.fromEntries(
  Object.entries(reads).map(([name, { weight, all }]) => [
    name,
    { weight, plan: (knowledge, caller) => knowledge.draw.of(all(knowledge, caller)) },
  ]),
);
