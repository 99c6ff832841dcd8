import { type AdditionalRule, additionalRules } from '@muster/shared/permission-matrix';
import type { PermissionMap } from '@muster/shared/permissions';
import { today } from '@muster/shared/rules/calendar';
import {
  as,
  type BuiltSite,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  buildType,
  type Person,
  personOf,
  staffOf,
  usualPassword,
} from '@muster/testing/build';
import { apartFromAccess, contentsOf } from '@muster/testing/contents';
import { buildForm, passingAnswers } from '@muster/testing/evaluations';
import { buildSystem, type System } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { nameInstructors } from '../attendance/held-class.ts';
import { outcome } from '../roster/staff.ts';

let system: System;
let site: BuiltSite;
let clerk: Person;
let chief: Person;
/** A second administrator, the target of the rules. */
let captain: Employee;
/** The fields of a profile update; a creation also needs the number. */
let profile: Record<string, string>;
beforeEach(async () => {
  system = await buildSystem();
  site = await buildSite(system);
  clerk = await person({ manage_employees: true });
  chief = await personOf(system, site, site.chief);
  captain = await buildEmployee(system, site, { permissions: { admin_access: true } });
  const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Officer' });
  profile = { first_name: 'New', last_name: 'Name', badge_number: '9', rank_id };
});

const person = async (permissions: PermissionMap = {}) =>
  personOf(system, site, await buildEmployee(system, site, { permissions }));

/** Makes an employee the instructor of a class. */
const teach = ({ id }: Pick<TrainingClass, 'id'>, { employee }: Person) =>
  nameInstructors(site, id, [{ employee: employee.id, employee_id: employee.employee_id, name: 'Instructor' }]);

/** Returns a passed evaluation of a person today. */
const evaluationOf = (form: { id: string }, { employee_id }: Pick<Employee, 'employee_id'>, more: object = {}) => ({
  employee_id,
  form_id: form.id,
  version: 1,
  on: today(site.site.timezone, system.clock.now),
  answers: passingAnswers,
  ...more,
});

const named = ({ employee_id }: Pick<Employee, 'employee_id'>) => ({ params: { employee_id } });
const grant = async (by: Person, employee: Employee, permission_type: string, active: boolean) => {
  const body = { employee_id: employee.employee_id, permission_type, active };
  return outcome(await system.call('permissions', 'manage', { body }, by.asking));
};
const update = async (by: Person, employee: Employee, more: object = {}) =>
  outcome(await system.call('roster', 'update', { ...named(employee), body: { ...profile, ...more } }, by.asking));
const permissionsOf = async (employee_id: string) => {
  const { body } = await system.call('permissions', 'ofEmployee', named({ employee_id }), chief.asking);
  return body.flatMap((one: { permission_type: string; active: boolean }) => (one.active ? [one.permission_type] : []));
};

/** Expects that a clerk is refused without a write, and that an administrator succeeds. */
async function administratorsOnly(tries: ((by: Person) => Promise<string>)[]): Promise<void> {
  for (const attempt of tries) {
    const before = apartFromAccess(await contentsOf(system));
    expect(await attempt(clerk)).toBe('403 forbidden');
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
    expect(await attempt(chief)).toBe('ok');
  }
}

const tests: Record<AdditionalRule, () => Promise<void>> = {
  async grant_administrator() {
    const { employee } = await person();
    await administratorsOnly([
      (by) => grant(by, employee, 'admin_access', true),
      (by) => grant(by, employee, 'admin_access', false),
    ]);
    expect(await grant(clerk, clerk.employee, 'admin_access', true)).toBe('403 forbidden');
  },

  async administrator_permissions() {
    await administratorsOnly([
      (by) => grant(by, captain, 'manage_trainings', true),
      (by) => grant(by, captain, 'manage_trainings', false),
    ]);
  },

  async administrator_password() {
    const reset = async (by: Person) =>
      outcome(await system.call('roster', 'resetPassword', named(captain), by.asking));
    await administratorsOnly([reset]);
  },

  async administrator_active() {
    await administratorsOnly([
      (by) => update(by, captain, { active: false }),
      (by) => update(by, captain, { active: true }),
    ]);
    const setActive = { ...named(captain), body: { active: false } };
    expect(outcome(await system.call('accounts', 'setActive', setActive, clerk.asking))).toBe('403 forbidden');
  },

  async administrator_deletion() {
    const remove = async (by: Person) => outcome(await system.call('roster', 'delete', named(captain), by.asking));
    await administratorsOnly([remove]);
  },

  async administrator_by_default() {
    const body = { permission_type: 'admin_access', active: true };
    for (const permission_type of ['admin_access', 'manage_trainings']) {
      await system.call('permissions', 'setGlobal', { body: { ...body, permission_type } }, chief.asking);
    }
    for (const [by, employee_id] of [
      [clerk, 'By.1'],
      [chief, 'By.2'],
    ] as const) {
      const created = await system.call('roster', 'create', { body: { employee_id, ...profile } }, by.asking);
      expect(outcome(created)).toBe('ok');
    }
    expect(await permissionsOf('By.1')).toEqual(['manage_trainings']);
    expect(await permissionsOf('By.2')).toEqual(['admin_access', 'manage_trainings']);
  },

  async administrator_profile() {
    expect(await update(clerk, captain)).toBe('ok');
    // The name is already set, so activity and permissions are unchanged and not refused.
    expect(await update(clerk, captain, { active: true, permissions: {}, epoch: 9 })).toBe('ok');
    expect(await permissionsOf(captain.employee_id)).toEqual(['admin_access']);
  },

  async other_permissions() {
    const { employee } = await person();
    for (const by of [clerk, chief]) {
      for (const active of [true, false]) {
        for (const type of ['manage_employees', 'manage_trainings']) {
          expect(await grant(by, employee, type, active)).toBe('ok');
        }
      }
    }
    for (const type of ['manage_employees', 'manage_trainings']) {
      expect(await grant(clerk, clerk.employee, type, true)).toBe('403 forbidden');
    }
    expect(await permissionsOf(clerk.employee.employee_id)).toEqual(['manage_employees']);
    expect(await grant(chief, chief.employee, 'manage_trainings', true)).toBe('ok');
    expect(await grant(clerk, clerk.employee, 'manage_employees', false)).toBe('ok');
  },

  async own_superior() {
    const { employee } = await person();
    const supervise = (by: Person) => update(by, employee, { supervisor_id: by.employee.employee_id });
    await administratorsOnly([supervise]);
  },

  async last_administrator() {
    expect(outcome(await system.call('roster', 'delete', named(captain), chief.asking))).toBe('ok');
    const alone = site.chief;
    const setActive = { ...named(alone), body: { active: false } };
    for (const refused of [
      await grant(chief, alone, 'admin_access', false),
      await update(chief, alone, { active: false }),
      outcome(await system.call('accounts', 'setActive', setActive, chief.asking)),
      outcome(await system.call('roster', 'delete', named(alone), chief.asking)),
    ]) {
      expect(refused).toBe('409 last_administrator');
    }
  },

  async own_record() {
    const own = await buildEmployee(system, site, { employee_id: 'Own.1' });
    const asking = await as(system, site, own);
    const read = async (employee_id: string) => [
      outcome(await system.call('roster', 'profile', named({ employee_id }), asking)),
      outcome(await system.call('permissions', 'ofEmployee', named({ employee_id }), asking)),
    ];
    for (const number of ['Own.1', 'OWN.1', 'own.1']) expect(await read(number)).toEqual(['ok', 'ok']);
    for (const number of ['Own.', 'Own.11', own.id, clerk.employee.employee_id, 'unknown']) {
      expect(await read(number)).toEqual(['403 forbidden', '403 forbidden']);
    }
    expect(await update({ employee: own, asking }, own)).toBe('403 forbidden');
    expect(await grant({ employee: own, asking }, own, 'manage_trainings', true)).toBe('403 forbidden');
  },

  async own_evaluation() {
    const [trainer, officer] = [await person({ manage_trainings: true }), await person()];
    const form = await buildForm(system, site, { employees: [chief.employee.employee_id], override: true });
    const evaluate = async (by: Person, { employee }: Person, override?: string) =>
      system.call('evaluations', 'complete', { body: evaluationOf(form, employee, { override }) as never }, by.asking);
    for (const by of [trainer, chief]) {
      expect(outcome(await evaluate(by, by))).toBe('403 forbidden');
      expect(outcome(await evaluate(by, by, 'Nobody else was there'))).toBe('403 forbidden');
      const other = by === trainer ? chief : trainer;
      const { id, entry } = (await evaluate(other, by)).body;
      const params = { employee_id: by.employee.employee_id, id };
      const correction = { reason: 'Better', read: entry, answers: passingAnswers };
      const remedial = { on: today(site.site.timezone, system.clock.now), minutes: 30, text: 'Grip' };
      for (const [name, body] of [
        ['correct', correction],
        ['withdraw', { reason: 'Unfair' }],
        ['remediate', remedial],
      ] as const)
        expect(outcome(await system.call('evaluations', name, { params, body: body as never }, by.asking))).toBe(
          '403 forbidden',
        );
    }
    expect(outcome(await evaluate(trainer, officer))).toBe('ok');
  },

  async evaluator() {
    const [trainer, officer, other] = [await person({ manage_trainings: true }), await person(), await person()];
    const form = await buildForm(system, site, {
      staff: false,
      employees: [officer.employee.employee_id],
      override: true,
    });
    const evaluate = async (by: Person, more: object = {}) => {
      const body = evaluationOf(form, other.employee, more);
      return outcome(await system.call('evaluations', 'complete', { body: body as never }, by.asking));
    };
    const forOfficer = { evaluator_id: officer.employee.employee_id };
    expect([await evaluate(officer), await evaluate(clerk), await evaluate(trainer)]).toEqual([
      'ok',
      '409 not_qualified',
      '409 not_qualified',
    ]);
    expect([await evaluate(clerk, forOfficer), await evaluate(trainer, forOfficer)]).toEqual(['403 forbidden', 'ok']);
    const accepted = { override: 'The only one present' };
    expect([await evaluate(trainer, accepted), await evaluate(chief, accepted)]).toEqual(['409 not_qualified', 'ok']);
    const strict = await buildForm(system, site, { staff: false, employees: [officer.employee.employee_id] });
    const body = evaluationOf(strict, other.employee, accepted);
    const refused = await system.call('evaluations', 'complete', { body: body as never }, chief.asking);
    expect(outcome(refused)).toBe('409 not_qualified');
  },

  async superior() {
    const [captain, sergeant, officer, other] = [await person(), await person(), await person(), await person()];
    const placed = async (one: Person, supervisor_id: string) =>
      expect(await update(clerk, one.employee, { supervisor_id })).toBe('ok');
    await placed(officer, sergeant.employee.employee_id);
    await placed(sergeant, captain.employee.employee_id);
    const looks = async (by: Person, at: Person) => [
      outcome(await system.call('record', 'of', named(at.employee), by.asking)),
      outcome(await system.call('compliance', 'person', named(at.employee), by.asking)),
    ];
    const allowed = ['ok', 'ok'];
    const refused = ['403 forbidden', '403 forbidden'];
    for (const by of [officer, sergeant, captain]) expect(await looks(by, officer)).toEqual(allowed);
    for (const by of [other, clerk]) expect(await looks(by, officer)).toEqual(refused);
    for (const at of [sergeant, captain]) expect(await looks(officer, at)).toEqual(refused);
    // An unknown number is refused alike.
    const unknown = { ...other, employee: { ...other.employee, employee_id: 'UNKNOWN' } };
    expect(await looks(officer, unknown)).toEqual(refused);
    const reason = 'By mistake';
    const changed = await system.call(
      'record',
      'correct',
      { ...named(officer.employee), body: { no: 1, reason } },
      sergeant.asking,
    );
    expect(outcome(changed)).toBe('403 forbidden');
    // Who comes between them is deactivated: the chain ends there.
    await system.call('accounts', 'setActive', { ...named(sergeant.employee), body: { active: false } }, chief.asking);
    expect(await looks(captain, officer)).toEqual(refused);
    expect(await looks(captain, sergeant)).toEqual(allowed);
  },

  async own_person() {
    const [caller, other] = [await person(), await person()];
    const { id } = await buildClass(system, site);
    const naming = { employee_id: other.employee.employee_id, employee: other.employee.id };
    const sent = { params: { id, ...naming }, body: naming };
    expect(outcome(await system.call('enrollment', 'enroll', sent, caller.asking))).toBe('ok');
    const seated = async ({ asking }: Person) =>
      (await system.call('enrollment', 'upcoming', {}, asking)).body.map((one: { id: string }) => one.id);
    expect([await seated(caller), await seated(other)]).toEqual([[id], []]);
    expect(outcome(await system.call('enrollment', 'unenroll', sent, other.asking))).toBe('400 not_enrolled');
    for (const call of ['upcoming', 'byDate'] as const) {
      const query = { date: '2026-05-23', ...naming, employee_id: caller.employee.employee_id };
      expect((await system.call('enrollment', call, { query }, other.asking)).body).toEqual([]);
    }
    const body = { old_password: usualPassword, new_password: 'Quiet!Harbour.58', ...naming };
    expect(outcome(await system.call('session', 'changePassword', { body }, caller.asking))).toBe('ok');
    const credentials = { username: other.employee.employee_id, password: usualPassword, site_code: site.code };
    expect(outcome(await system.call('session', 'signIn', { body: credentials }))).toBe('ok');
  },

  async own_attendance() {
    const [trainer, other] = [await person({ manage_trainings: true }), await person()];
    const past = await buildClass(system, site, { inDays: -2 });
    const add = async (by: Person, row: { id: string }, employee_id: string) => {
      const sent = { params: { classId: row.id }, body: { employee_id } };
      return outcome(await system.call('attendance', 'addAttendee', sent, by.asking));
    };
    const take = async (by: Person, row: { id: string }, employee_id: string) => {
      const sent = { params: { classId: row.id, employee_id } };
      return outcome(await system.call('attendance', 'removeAttendee', sent, by.asking));
    };
    const own = trainer.employee.employee_id;
    for (const row of [past, await buildClass(system, site)]) {
      const before = apartFromAccess(await contentsOf(system));
      expect([await add(trainer, row, own), await add(trainer, row, ` ${own} `)]).toEqual(
        Array(2).fill('403 forbidden'),
      );
      expect(apartFromAccess(await contentsOf(system))).toEqual(before);
      expect(await add(trainer, row, other.employee.employee_id)).toBe('ok');
      expect(await take(trainer, row, other.employee.employee_id)).toBe('ok');
    }
    // Trainers can take and leave their own seat or waitlist entry like everyone, but not as staff.
    const [open, full] = [
      await buildClass(system, site),
      await buildClass(system, site, { class_size: 1, inDays: 11 }),
    ];
    await system.call('enrollment', 'enroll', { params: { id: full.id } }, other.asking);
    expect(outcome(await system.call('enrollment', 'enroll', { params: { id: open.id } }, trainer.asking))).toBe('ok');
    const joined = await system.call('enrollment', 'joinWaitlist', { params: { id: full.id } }, trainer.asking);
    expect(outcome(joined)).toBe('ok');
    const before = apartFromAccess(await contentsOf(system));
    expect([await take(trainer, open, own), await take(trainer, full, own)]).toEqual(Array(2).fill('403 forbidden'));
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
    expect(outcome(await system.call('enrollment', 'unenroll', { params: { id: open.id } }, trainer.asking))).toBe(
      'ok',
    );
    const administrator = await person({ manage_trainings: true, admin_access: true });
    expect(await add(administrator, past, administrator.employee.employee_id)).toBe('ok');
    expect(await take(administrator, past, administrator.employee.employee_id)).toBe('ok');
  },

  async class_instructor() {
    const [instructor, other, attendee] = [await person(), await person(), await person()];
    const row = await buildClass(system, site, { inDays: -2 });
    const theirs = await buildClass(system, site, { inDays: -3 });
    await teach(row, instructor);
    await teach(theirs, other);
    await buildSeat(system, site, row, attendee.employee);
    await buildSeat(system, site, row, instructor.employee);
    const { employee_id } = attendee.employee;
    const params = { params: { classId: row.id } };
    const session = `${row.sessions[0]?.date}T09:00:00`;
    const line = (of: Person) => ({ employee_id: of.employee.employee_id, status: 'present' });
    const tries = (by: Person) => [
      system.call('attendance', 'classDay', params, by.asking),
      system.call('attendance', 'sheet', params, by.asking),
      system.call(
        'attendance',
        'recordAttendance',
        { ...params, body: { session, lines: [line(attendee)] } },
        by.asking,
      ),
      system.call('attendance', 'closeAttendance', params, by.asking),
      system.call('attendance', 'reopenAttendance', { ...params, body: { reason: 'A sheet' } }, by.asking),
      system.call(
        'attendance',
        'recordResults',
        { ...params, body: { results: [{ employee_id, passed: true }] } },
        by.asking,
      ),
    ];
    for (const by of [other, attendee, clerk]) {
      const before = apartFromAccess(await contentsOf(system));
      for (const attempt of tries(by)) expect(outcome(await attempt)).toBe('403 forbidden');
      expect(apartFromAccess(await contentsOf(system))).toEqual(before);
    }
    const own = { ...params, body: { session, lines: [line(instructor), line(attendee)] } };
    const { body } = await system.call('attendance', 'recordAttendance', own, instructor.asking);
    expect(body.not_recorded).toEqual([
      expect.objectContaining({ employee_id: instructor.employee.employee_id, code: 'forbidden' }),
    ]);
    expect(outcome(await system.call('attendance', 'sheet', params, instructor.asking))).toBe('ok');
    // The instructor records nothing about themselves, and issues no certification.
    const issue = { ...params, body: { employee_ids: [employee_id] } };
    expect(outcome(await system.call('certification', 'issue', issue, instructor.asking))).toBe('403 forbidden');
    const chiefs = { ...params, body: { session, lines: [line(instructor)] } };
    expect(outcome(await system.call('attendance', 'recordAttendance', chiefs, chief.asking))).toBe('ok');
    expect(outcome(await system.call('attendance', 'closeAttendance', params, instructor.asking))).toBe('ok');
  },
  async exemptions() {
    const trainer = await person({ manage_trainings: true });
    const other = await person();
    const { id } = await buildType(system, site);
    const exempt = async (by: Person, { employee }: Person) => {
      const body = { employee_id: employee.employee_id, requirement_id: id, from: '2026-05-01', reason: 'On leave' };
      return outcome(await system.call('requirements', 'exempt', { body }, by.asking));
    };
    const before = apartFromAccess(await contentsOf(system));
    expect(await exempt(trainer, other)).toBe('403 forbidden');
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
    await system.call('settings', 'setExemptions', { body: { by_training: true } }, chief.asking);
    expect([await exempt(trainer, other), await exempt(trainer, trainer)]).toEqual(['ok', '403 forbidden']);
    expect(await exempt(chief, chief)).toBe('ok');
    const marks = (await contentsOf(system))
      .filter(({ action }) => action === 'exemption.grant')
      .map((one) => one.marks);
    expect(marks).toEqual([undefined, ['own_record']]);
  },

  async own_certification() {
    const [trainer, other] = [await person({ manage_trainings: true }), await person({ manage_trainings: true })];
    const administrator = await person({ manage_trainings: true, admin_access: true });
    const row = await buildClass(system, site, { inDays: -2 });
    const everyone = [trainer, other, administrator];
    for (const { employee } of everyone) await buildSeat(system, site, row, employee);
    const issue = async (by: Person, ...to: Person[]) => {
      const sent = { params: { classId: row.id }, body: { employee_ids: to.map((one) => one.employee.employee_id) } };
      const { status, body } = await system.call('certification', 'issue', sent, by.asking);
      return [status, body.issued, body.not_issued];
    };
    const numberOf = ({ employee }: Person) => employee.employee_id;
    const detail = 'You cannot certify yourself. Please ask an administrator.';
    const refused = { employee_id: numberOf(trainer), detail };
    const before = apartFromAccess(await contentsOf(system));
    expect(await issue(trainer, trainer)).toEqual([200, [], [refused]]);
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
    expect(await issue(trainer, other, trainer)).toEqual([200, [numberOf(other)], [refused]]);
    expect(await issue(administrator, administrator)).toEqual([200, [numberOf(administrator)], []]);
    expect(await issue(other, trainer)).toEqual([200, [numberOf(trainer)], []]);
    // After another trainer's call they are among the issued.
    expect(await issue(trainer, trainer, other)).toEqual([200, [numberOf(trainer), numberOf(other)], []]);
  },

  async next_call() {
    const { employee, asking } = await person();
    const types = async () => outcome(await system.call('certification', 'completed', {}, asking));
    const info = async () => outcome(await system.call('session', 'employeeInfo', {}, asking));
    expect(await types()).toBe('403 forbidden');
    await grant(chief, employee, 'manage_trainings', true);
    expect(await types()).toBe('ok');
    await grant(chief, employee, 'manage_trainings', false);
    expect([await types(), await info()]).toEqual(['403 forbidden', 'ok']);
    for (const end of ['resetPassword', 'delete'] as const) {
      const another = await person();
      await system.call('roster', end, named(another.employee), chief.asking);
      expect(outcome(await system.call('session', 'employeeInfo', {}, another.asking))).toBe('401 not_signed_in');
    }
    await update(chief, employee, { active: false });
    expect(await info()).toBe('401 not_signed_in');
    await update(chief, employee, { active: true });
    expect(await info(), 'a token from before stays over').toBe('401 not_signed_in');
  },

  async token_decides() {
    const { employee, asking } = await person();
    const { body, status } = await system.call('session', 'employeeInfo', {}, { token: asking.token });
    expect([status, body.id]).toEqual([200, employee.id]);
    const other = await buildSite(system);
    const elsewhere = { token: asking.token, headers: { 'X-Site-Code': other.code } };
    expect(outcome(await system.call('session', 'employeeInfo', {}, elsewhere))).toBe('403 other_site');
    const onlyNamed = { headers: { 'X-Site-Code': site.code } };
    expect(outcome(await system.call('session', 'employeeInfo', {}, onlyNamed))).toBe('401 not_signed_in');
  },
};

describe('an additional rule of the permission matrix', () => {
  test.each(Object.entries(additionalRules))('%s: %s', async (rule) => {
    await tests[rule as AdditionalRule]();
    expect(system.errors).toEqual([]);
  });
});
