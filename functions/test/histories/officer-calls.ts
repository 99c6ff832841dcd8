import type { Access } from '@muster/testing/histories/history';
import { codesOf } from '../../src/areas/arrivals/codes.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { nameOfClass } from './department.ts';
import {
  arrivalKey,
  audited,
  call,
  classesOfType,
  type Kind,
  type Knowledge,
  seatKey,
  stamp,
  waitKey,
} from './operation.ts';

/** Returns the accesses of taking a seat: it was free, and a waitlist position for the training ends. */
export function takingSeat({ department }: Knowledge, id: string, person: number): Access[] {
  const key = seatKey(nameOfClass(department, id), person);
  return [
    { kind: 'read', key, value: null },
    { kind: 'write', key, value: stamp },
    ...classesOfType(department, id).map((name): Access => ({ kind: 'blank', key: waitKey(name, person) })),
    audited,
  ];
}

type OwnCall = 'enroll' | 'unenroll' | 'joinWaitlist' | 'leaveWaitlist';

/** The calls that make sense for an officer with a seat, with a waitlist position, and with neither. */
const sensible: Record<string, readonly OwnCall[]> = {
  seat: ['unenroll'],
  waiting: ['leaveWaitlist'],
  neither: ['enroll', 'joinWaitlist'],
};

/** Returns a call about the caller's own seat or position in an open class. Few make no sense to the caller. */
const own =
  (name: OwnCall, tells: (knowledge: Knowledge, row: TrainingClass, person: number) => Access[]): Kind['plan'] =>
  (knowledge, person) => {
    const { department, standings, draw } = knowledge;
    const row = draw.of(department.open);
    const standing = standings.get(`${person} ${row.id}`) ?? 'neither';
    if (!sensible[standing]?.includes(name) && draw(10) > 0) return undefined;
    const sent = { params: { id: row.id }, ...(name === 'enroll' && { body: {} }) };
    return call('enrollment', name, sent, {
      label: `officer ${person}: ${name} ${nameOfClass(department, row.id)}`,
      tells: () => [tells(knowledge, row, person)],
      learn: (body) => learnStanding(knowledge, person, body),
    });
  };

function learnStanding({ standings }: Knowledge, person: number, { id, is_enrolled, is_waitlisted }: Standing): void {
  standings.set(`${person} ${id}`, is_enrolled ? 'seat' : is_waitlisted ? 'waiting' : 'neither');
}

/** The caller's part of a class in an answer. */
interface Standing {
  id: string;
  is_enrolled: boolean;
  is_waitlisted: boolean;
}

const blanked = (key: string): Access => ({ kind: 'write', key, value: null });

/** The calls of officers. */
export const officerCalls: Record<string, Kind> = {
  enroll: { weight: 6, plan: own('enroll', (knowledge, { id }, person) => takingSeat(knowledge, id, person)) },
  unenroll: {
    weight: 5,
    plan: own('unenroll', ({ department }, { id }, person) => [
      blanked(seatKey(nameOfClass(department, id), person)),
      audited,
    ]),
  },
  join: {
    weight: 5,
    plan: own('joinWaitlist', ({ department }, { id }, person) => {
      const name = nameOfClass(department, id);
      return [
        { kind: 'read', key: seatKey(name, person), value: null },
        { kind: 'read', key: waitKey(name, person), value: null },
        { kind: 'write', key: waitKey(name, person), value: stamp },
        audited,
      ];
    }),
  },
  leave: {
    weight: 2,
    plan: own('leaveWaitlist', ({ department }, { id }, person) => [
      blanked(waitKey(nameOfClass(department, id), person)),
      audited,
    ]),
  },
  move: {
    weight: 2,
    plan: (knowledge, person) => {
      const { department, draw } = knowledge;
      const [from, to] = (draw(2) ? department.open : department.open.toReversed()).filter(
        ({ type_id }) => type_id === department.types[0]?.id,
      );
      if (!from || !to || knowledge.standings.get(`${person} ${from.id}`) !== 'seat') return undefined;
      const names = [from, to].map(({ id }) => nameOfClass(department, id));
      return call(
        'enrollment',
        'enroll',
        { params: { id: to.id }, body: { move_from: from.id } },
        {
          label: `officer ${person}: move from ${names[0]} to ${names[1]}`,
          tells: () => [[...takingSeat(knowledge, to.id, person), blanked(seatKey(names[0] as string, person))]],
        },
      );
    },
  },
  arrive: {
    weight: 2,
    plan: ({ department: { running, secret }, now, draw }, person) => {
      const direction = draw.of(['in', 'out']);
      const code = codesOf(secret, running.id, '2026-05-13T11:30:00').at(now());
      const key = arrivalKey(person, direction);
      return call(
        'arrivals',
        'arrive',
        { body: { class_id: running.id, code, direction } },
        {
          label: `officer ${person}: check ${direction}`,
          isKeyed: false,
          tells: (body) =>
            body?.repeated
              ? [[{ kind: 'read', key, value: body.noted.at }]]
              : [[{ kind: 'write', key, value: stamp }, audited]],
        },
      );
    },
  },
  available: {
    weight: 4,
    plan: (knowledge, person) =>
      call(
        'enrollment',
        'available',
        {},
        {
          label: `officer ${person}: read the open classes`,
          isKeyed: false,
          isRead: true,
          learn: (body: Standing[]) => {
            for (const one of body) learnStanding(knowledge, person, one);
          },
          tells: (body: Standing[]) => [
            body.flatMap((one): Access[] => {
              const name = nameOfClass(knowledge.department, one.id);
              // A seat is answered without its moment.
              return [
                ...(one.is_enrolled ? [] : [{ kind: 'read', key: seatKey(name, person), value: null } as const]),
                ...(one.is_waitlisted ? [] : [{ kind: 'read', key: waitKey(name, person), value: null } as const]),
              ];
            }),
          ],
        },
      ),
  },
};
