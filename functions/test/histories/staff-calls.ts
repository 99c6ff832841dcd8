import type { Access } from '@muster/testing/histories/history';
import type { Body } from '@muster/testing/system';
import { nameOfClass } from './department.ts';
import { takingSeat } from './officer-calls.ts';
import {
  attendanceKey,
  audited,
  call,
  type Kind,
  type Knowledge,
  numberOf,
  recordKey,
  seatKey,
  someOfficer,
  stamp,
  waitKey,
} from './operation.ts';
import { elementOf } from './pushed.ts';

const appended = (person: number, kind: string): Access => ({
  kind: 'append',
  key: recordKey(person),
  element: `${stamp} ${kind}`,
});

/** Returns the accesses of an edit that replaces the value its form had loaded. */
const replaced = (key: string, before: string | null, value: string): Access[] => [
  { kind: 'read', key, value: before },
  { kind: 'write', key, value },
  audited,
];

/** Returns the number of the edit, and the form that a client loaded last. */
function editOf(knowledge: Knowledge, name: string): { n: number; form: Body } {
  return { n: knowledge.count, form: knowledge.forms.get(name) };
}

const seats: Record<string, Kind> = {
  add: {
    weight: 3,
    plan: (knowledge, caller) => {
      const { department, draw } = knowledge;
      const [row, person] = [draw.of(department.open), someOfficer(knowledge)];
      const body = { employee_id: numberOf(knowledge, person) };
      return call(
        'attendance',
        'addAttendee',
        { params: { classId: row.id }, body },
        {
          label: `staff ${caller}: add officer ${person} to ${nameOfClass(department, row.id)}`,
          tells: () => [takingSeat(knowledge, row.id, person)],
        },
      );
    },
  },
  remove: {
    weight: 2,
    plan: (knowledge, caller) => {
      const { department, draw } = knowledge;
      const [row, person] = [draw.of(department.open), someOfficer(knowledge)];
      const name = nameOfClass(department, row.id);
      const params = { classId: row.id, employee_id: numberOf(knowledge, person) };
      return call(
        'attendance',
        'removeAttendee',
        { params },
        {
          label: `staff ${caller}: remove officer ${person} from ${name}`,
          isKeyed: false,
          // The call removes a seat or a waitlist position, and does not answer which.
          tells: () => [
            [{ kind: 'blank', key: seatKey(name, person) }, { kind: 'blank', key: waitKey(name, person) }, audited],
          ],
        },
      );
    },
  },
};

const edits: Record<string, Kind> = {
  editClass: {
    weight: 9,
    plan: (knowledge, caller) => {
      const { department, draw } = knowledge;
      const name = nameOfClass(department, (draw(2) ? department.running : draw.of(department.open)).id);
      const { n, form } = editOf(knowledge, name);
      if (!form) return undefined;
      const { location, class_size, enrollment_start, enrollment_end, is_active, training_dates: dates } = form;
      const read = { location, class_size, enrollment_start, enrollment_end, is_active, dates };
      const credit_minutes = form.credit_minutes ?? null;
      const isPlace = draw(3) === 0;
      const change = isPlace ? { location: `Room ${n}` } : { credit_minutes: n };
      const body = { ...read, credit_minutes, ...change, read: { ...read, credit_minutes } };
      const accesses = isPlace
        ? replaced(`location ${name}`, location, `Room ${n}`)
        : replaced(`credit ${name}`, credit_minutes === null ? null : String(credit_minutes), String(n));
      return call(
        'training',
        'updateClass',
        { params: { id: form.id }, body },
        {
          label: `staff ${caller}: edit ${isPlace ? 'location' : 'credit'} of ${name}`,
          isKeyed: false,
          tells: () => [accesses],
          learn: (body) => knowledge.forms.set(name, body),
        },
      );
    },
  },
  editType: {
    weight: 4,
    plan: (knowledge, caller) => {
      const place = knowledge.draw(3);
      const { n, form } = editOf(knowledge, `type ${place}`);
      if (!form) return undefined;
      const { name, description, is_mandatory, type, expiration_months, mandatory_since } = form;
      const read = { name, description, is_mandatory, type, expiration_months, mandatory_since };
      const body = { ...read, description: `Text ${n}`, read };
      return call(
        'training',
        'updateType',
        { params: { id: form.id }, body },
        {
          label: `staff ${caller}: edit type ${place}`,
          isKeyed: false,
          tells: () => [replaced(`description ${place}`, description, `Text ${n}`)],
          learn: (body) => knowledge.forms.set(`type ${place}`, body),
        },
      );
    },
  },
  editEmployee: {
    weight: 3,
    plan: (knowledge, caller) => {
      const person = someOfficer(knowledge);
      const { n, form } = editOf(knowledge, `profile ${person}`);
      if (!form) return undefined;
      const { first_name, last_name, badge_number, rank_id } = form;
      const read = { first_name, last_name, badge_number, rank_id };
      const body = { ...read, badge_number: `B${n}`, read };
      return call(
        'roster',
        'update',
        { params: { employee_id: numberOf(knowledge, person) }, body },
        {
          label: `staff ${caller}: edit the badge of officer ${person}`,
          tells: () => [replaced(`badge ${person}`, badge_number, `B${n}`)],
          learn: (body) => knowledge.forms.set(`profile ${person}`, body),
        },
      );
    },
  },
};

/** Returns a call that ends or replaces a recorded entry, which is known from an earlier answer. */
const onEntry =
  (
    caller: number,
    name: 'revoke' | 'withdrawCredit',
    kind: 'certification' | 'credit',
    appends: string,
  ): Kind['plan'] =>
  (knowledge) => {
    const known = knowledge.entries.filter((one) => one.kind === kind);
    if (known.length === 0) return undefined;
    const entry = knowledge.draw.of(known);
    return call(
      'record',
      name,
      { params: { id: entry.id }, body: { reason: 'Entered for another person' } },
      {
        label: `staff ${caller}: ${name} entry ${entry.no} of officer ${entry.person}`,
        isKeyed: false,
        tells: () => [[appended(entry.person, appends), audited]],
      },
    );
  };

const records: Record<string, Kind> = {
  certify: {
    weight: 3,
    plan: (knowledge, caller) => {
      const { draw, uncertified, department } = knowledge;
      if (uncertified.length === 0) return undefined;
      const [place = 0, person = 0] = (uncertified.splice(draw(uncertified.length), 1)[0] ?? '').split(' ').map(Number);
      const row = department.ended[place];
      if (!row) return undefined;
      const key = `certified ${nameOfClass(department, row.id)} ${person}`;
      const body = { employee_ids: [numberOf(knowledge, person)] };
      return call(
        'certification',
        'issue',
        { params: { classId: row.id }, body },
        {
          label: `staff ${caller}: certify officer ${person} for ${nameOfClass(department, row.id)}`,
          tells: () => [
            [
              { kind: 'read', key, value: null },
              { kind: 'write', key, value: 'Certified' },
              appended(person, 'certification.issued'),
              audited,
            ],
          ],
        },
      );
    },
  },
  credit: {
    weight: 6,
    plan: (knowledge, caller) => {
      const person = someOfficer(knowledge);
      const title = `Talk ${knowledge.count}`;
      const body = {
        employee_id: numberOf(knowledge, person),
        on: '2026-05-01',
        minutes: 60,
        title,
        provider: 'County',
      };
      return call(
        'record',
        'addCredit',
        { body },
        {
          label: `staff ${caller}: credit officer ${person}`,
          tells: () => [[appended(person, 'credit.recorded'), audited]],
          learn: ({ id, entry }) => knowledge.entries.push({ id, no: entry, kind: 'credit', person }),
        },
      );
    },
  },
  revoke: {
    weight: 1,
    plan: (knowledge, caller) => onEntry(caller, 'revoke', 'certification', 'certification.revoked')(knowledge, caller),
  },
  withdraw: {
    weight: 1,
    plan: (knowledge, caller) => onEntry(caller, 'withdrawCredit', 'credit', 'credit.withdrawn')(knowledge, caller),
  },
  correct: {
    weight: 2,
    plan: (knowledge, caller) => {
      if (knowledge.entries.length === 0) return undefined;
      const { kind, no, person } = knowledge.draw.of(knowledge.entries);
      const facts = kind === 'credit' ? { minutes: 30 + (knowledge.count % 300) } : { expiration_date: '2027-03-01' };
      const body = { no, reason: 'A slip', ...facts };
      return call(
        'record',
        'correct',
        { params: { employee_id: numberOf(knowledge, person) }, body },
        {
          label: `staff ${caller}: correct entry ${no} of officer ${person}`,
          isKeyed: false,
          tells: () => [[appended(person, kind === 'credit' ? 'credit.recorded' : 'certification.issued'), audited]],
          learn: ({ id, entry }) => knowledge.entries.push({ id, no: entry, kind, person }),
        },
      );
    },
  },
  attend: {
    weight: 6,
    plan: (knowledge, caller) => {
      const { department, lines, count } = knowledge;
      const person = someOfficer(knowledge);
      const seen = lines.get(person);
      if (!seen) return undefined;
      const last = seen.at(-1);
      // Unlike every other line: an equal one is not added.
      const status = (['present', 'absent', 'excused'] as const)[Math.floor(count / 121) % 3];
      const reason = last && `Read wrong ${count}`;
      const employee_id = numberOf(knowledge, person);
      const line = { employee_id, status, minutes: count % 121, reason, replaces: last?.no ?? 0 };
      const body = { session: '2026-05-13T11:30:00', lines: [line] };
      return call(
        'attendance',
        'recordAttendance',
        { params: { classId: department.running.id }, body },
        {
          label: `staff ${caller}: mark officer ${person} ${status} after ${seen.length} lines`,
          tells: (answer) =>
            answer?.not_recorded.length > 0
              ? []
              : [
                  [
                    { kind: 'log', key: attendanceKey(person), elements: seen.map(elementOf) },
                    { kind: 'append', key: attendanceKey(person), element: `${stamp} ` },
                    appended(person, 'attendance.recorded'),
                    audited,
                  ],
                ],
        },
      );
    },
  },
};

/** The calls of training staff that change something. */
export const staffCalls: Record<string, Kind> = { ...seats, ...edits, ...records };
