import type {
  AttendanceLine,
  AttendanceSheet,
  ClassDay,
  ClassEvaluation,
  SheetRow,
  SheetSession,
} from '@muster/shared/attendance-answers';
import { aClass } from './training-classes.ts';

const firearms = { id: 'T1', name: 'Firearms Qualification', is_mandatory: true };

export const by = { employee_id: '1010', name: 'Luis Diaz' };

/** Returns a class of two days that has ended, as its instructors see it. */
export function aClassDay(overrides: Partial<ClassDay> = {}): ClassDay {
  return {
    ...aClass({ id: 'A', location: 'Range 2', class_size: 20 }),
    training_type: firearms,
    type: {
      ...firearms,
      description: null,
      type: 'in_department',
      expiration_months: 12,
      archived: false,
    },
    ended: true,
    attendance_closed: null,
    may_certify: true,
    ...overrides,
  };
}

export const firstDay: SheetSession = {
  session: '2027-03-03T09:00:00',
  date: '2027-03-03',
  start_time: '2027-03-03T09:00:00',
  end_time: '2027-03-03T11:00:00',
  minutes: 120,
  begun: true,
};
export const secondDay: SheetSession = {
  session: '2027-03-04T13:00:00',
  date: '2027-03-04',
  start_time: '2027-03-04T13:00:00',
  end_time: '2027-03-04T17:30:00',
  minutes: 270,
  begun: true,
};

/** Returns an attendance line of the first day. */
export function aLine(overrides: Partial<AttendanceLine> = {}): AttendanceLine {
  return {
    no: 7,
    session: firstDay.session,
    status: 'present',
    minutes: 120,
    reason: null,
    at: '2027-03-03T20:05:00.000Z',
    by,
    replaced: false,
    ...overrides,
  };
}

export function aSheetRow(employee_id: string, overrides: Partial<SheetRow> = {}): SheetRow {
  return {
    employee_id,
    name: `Officer ${employee_id}`,
    rank: 'Officer',
    certified: null,
    lines: [],
    result: null,
    evaluations: [],
    ...overrides,
  };
}

/** Returns a passed evaluation of an attendee with the form `F1`. */
export function aClassEvaluation(overrides: Partial<ClassEvaluation> = {}): ClassEvaluation {
  return {
    id: '01J00000000000000000000E01',
    form_id: 'F1',
    form_name: 'Handgun qualification',
    on: firstDay.date,
    outcome: 'passed',
    points: 46,
    possible: 50,
    attempt: 1,
    firearm_type: 'handgun',
    evaluator: by,
    ...overrides,
  };
}

export function aSheet(rows: SheetRow[], overrides: Partial<AttendanceSheet> = {}): AttendanceSheet {
  return { sessions: [firstDay], closed: null, rows, waitlisted_count: 0, ...overrides };
}
