import {
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { archiveType } from '../../src/areas/training/archive-type.ts';
import { revokeCertification } from '../../src/domain/record/revoke-certification.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { idsOf, officer, type Person, said, take, told, waitlistOf } from '../waitlist/people.ts';

const table = observer();
await prepareEachTest(['staff'], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });
let cpr: TrainingType;
let firstAid: TrainingType;
let rescue: TrainingType;
beforeEach(async () => {
  cpr = await buildType(system, site, { name: 'CPR' });
  firstAid = await buildType(system, site, { name: 'First Aid' });
  rescue = await buildType(system, site, { name: 'Rescue', prerequisite_ids: [cpr.id, firstAid.id] });
});

const certified = (type: TrainingType, { employee }: Person, date = '2026-02-03') =>
  buildCertification(system, site, type, employee, date);
const enroll = ({ id }: TrainingClass, { asking }: Person, body = {}) =>
  system.call('enrollment', 'enroll', { params: { id }, body }, asking);
const nora = () => buildPerson(system, site, { first_name: 'Nora', last_name: 'Castellanos', middle_name: '' });
const youNeed = 'You need CPR and First Aid before this class.';

async function revoke(type: TrainingType, { employee }: Person): Promise<void> {
  const entries = await listEntries(site.table, employee.id);
  const issued = entries.find(
    ({ entry }) => entry.kind === 'certification.issued' && (entry.data as { type_id: string }).type_id === type.id,
  );
  if (!issued) throw new Error('There is no certification');
  const place = { chain: employee.id, no: issued.entry.no };
  await revokeCertification(staffOf(system, site), { place, reason: 'Issued in error' });
}

describe('a class with prerequisites', () => {
  test('is for who holds them; the refusal names what is missing and writes nothing', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue });
    const person = await officer(system, site);
    const before = await dumpSite(system, site.code);
    const { status, body } = await enroll(trainingClass, person);
    expect([status, body]).toEqual([409, { code: 'prerequisites_missing', conflict: true, detail: youNeed }]);
    expect(await dumpSite(system, site.code)).toEqual(before);
    await certified(cpr, person);
    expect((await enroll(trainingClass, person)).body.detail).toBe('You need First Aid before this class.');
    await certified(firstAid, person);
    expect(said(await enroll(trainingClass, person))).toBe('ok');
    await expectViewsAgree(system, site);
    await expectSeatsLawful(system, site);
  });

  test('asks for certifications that are valid on its first day', async () => {
    const person = await officer(system, site);
    await certified(cpr, person);
    // It expires after twelve months: on 2026-05-23, the day of the first class.
    await certified(firstAid, person, '2025-05-23');
    const [onThatDay, dayAfter] = [
      await buildClass(system, site, { type: rescue, inDays: 10 }),
      await buildClass(system, site, { type: rescue, inDays: 11 }),
    ];
    expect((await enroll(dayAfter, person)).body.detail).toBe('You need First Aid before this class.');
    expect(said(await enroll(onThatDay, person))).toBe('ok');
    const { status, body } = await enroll(dayAfter, person, { move_from: onThatDay.id });
    expect([status, body.code]).toEqual([409, 'prerequisites_missing']);
  });

  test('does not count a certification that was revoked, also one that is revoked during the call', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue });
    const [revoked, racing] = [await officer(system, site), await officer(system, site)];
    for (const one of [revoked, racing]) {
      await certified(cpr, one);
      await certified(firstAid, one);
    }
    await revoke(firstAid, revoked);
    expect(said(await enroll(trainingClass, revoked))).toBe('409 prerequisites_missing');
    table.beforeFirstTransaction(() => revoke(cpr, racing));
    expect((await enroll(trainingClass, racing)).body.detail).toBe('You need CPR before this class.');
    await expectViewsAgree(system, site);
  });

  test('does not ask for a training that is archived', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue });
    const person = await officer(system, site);
    await certified(cpr, person);
    await archiveType(staffOf(system, site), { id: firstAid.id, archived: true });
    expect(said(await enroll(trainingClass, person))).toBe('ok');
  });

  test('keeps employees without them off its waitlist', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue, class_size: 1 });
    const [holder, person] = [await officer(system, site), await officer(system, site)];
    for (const type of [cpr, firstAid]) await certified(type, holder);
    await buildSeat(system, site, trainingClass, holder.employee);
    expect(await take(system, 'joinWaitlist', trainingClass, person)).toBe('409 prerequisites_missing');
    for (const type of [cpr, firstAid]) await certified(type, person);
    expect(await take(system, 'joinWaitlist', trainingClass, person)).toBe('ok');
  });

  test('passes over who has lost one while waiting, and tells them once', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue, class_size: 2 });
    const people = [];
    for (let n = 0; n < 5; n++) people.push(await officer(system, site));
    for (const one of people) for (const type of [cpr, firstAid]) await certified(type, one);
    const [first, second, without, next, last] = people as [Person, Person, Person, Person, Person];
    for (const one of [first, second]) await buildSeat(system, site, trainingClass, one.employee);
    for (const one of [without, next, last]) {
      expect(await take(system, 'joinWaitlist', trainingClass, one)).toBe('ok');
    }
    await revoke(cpr, without);
    for (const one of [first, second]) expect(await take(system, 'unenroll', trainingClass, one)).toBe('ok');
    expect(await waitlistOf(site, trainingClass)).toEqual(idsOf([without]));
    const passedOver = (await told(system, site, without)).filter(({ kind }) => kind === 'passed_over');
    expect(passedOver.map(({ message }) => message)).toEqual([
      expect.stringContaining('but you could not be enrolled because you need CPR before it.'),
    ]);
    await expectViewsAgree(system, site);
  });

  test('is refused to staff by name, unless they override it, which the audit log says', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue });
    const person = await nora();
    const params = { classId: trainingClass.id };
    const { employee_id } = person.employee;
    const add = (more: object) =>
      system.call('attendance', 'addAttendee', { params, body: { employee_id, ...more } }, staff.asking);
    const refused = await add({});
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Nora Castellanos needs CPR and First Aid before this class.',
    ]);
    expect((await add({ override_prerequisites: 'perhaps' })).status).toBe(400);
    expect((await add({ override_prerequisites: true })).status).toBe(201);
    expect((await auditEntries(site.table, 'class.add_attendee')).at(-1)?.after).toEqual({
      is_enrolled: true,
      without_prerequisites: 'CPR and First Aid',
    });
  });

  test('is refused to each of several who lack them, and the others are added', async () => {
    const trainingClass = await buildClass(system, site, { type: rescue });
    const [person, holder] = [await nora(), await officer(system, site)];
    for (const type of [cpr, firstAid]) await certified(type, holder);
    const params = { classId: trainingClass.id };
    const employee_ids = [person, holder].map(({ employee }) => employee.employee_id);
    const add = async (more: object) =>
      (await system.call('attendance', 'addAttendees', { params, body: { employee_ids, ...more } }, staff.asking)).body;
    const { added, not_added } = await add({});
    expect(added.map(({ employee_id }: { employee_id: string }) => employee_id)).toEqual([holder.employee.employee_id]);
    expect(not_added).toEqual([
      {
        employee_id: person.employee.employee_id,
        code: 'prerequisites_missing',
        detail: 'Nora Castellanos needs CPR and First Aid before this class.',
      },
    ]);
    const again = await add({ override_prerequisites: true });
    expect(again.added.map(({ employee_id }: { employee_id: string }) => employee_id)).toEqual([
      person.employee.employee_id,
    ]);
    // Who was not in need of it is not said to have been.
    const said = (await auditEntries(site.table, 'class.add_attendee')).map(({ after }) => after);
    expect(said.filter((after) => JSON.stringify(after).includes('without_prerequisites'))).toHaveLength(1);
  });
});

describe('prerequisites of a training', () => {
  const update = async (type: TrainingType, prerequisite_ids: unknown, more: object = {}) => {
    const body = { name: type.name, type: 'in_department', prerequisite_ids, ...more };
    return system.call('training', 'updateType', { params: { id: type.id }, body }, staff.asking);
  };
  const requires = async ({ id }: TrainingType): Promise<string[]> =>
    (await system.call('training', 'types', {}, staff.asking)).body.find((one: TrainingType) => one.id === id)
      .prerequisite_ids ?? [];

  test('are stored once each, returned, kept by edits that omit them, and cleared', async () => {
    const body = { name: 'Dive', type: 'in_department', prerequisite_ids: [cpr.id, cpr.id] };
    const created = await system.call('training', 'createType', { body }, staff.asking);
    expect([created.status, created.body.prerequisite_ids]).toEqual([201, [cpr.id]]);
    expect((await update(created.body, undefined)).body.prerequisite_ids).toEqual([cpr.id]);
    expect((await update(created.body, [])).body).not.toHaveProperty('prerequisite_ids');
  });

  test('cannot be the training itself, directly or through others, a deleted one, one of another site, or too many', async () => {
    const other = await buildType(system, await buildSite(system));
    const dive = await buildType(system, site, { prerequisite_ids: [rescue.id] });
    for (const ids of [[cpr.id], [rescue.id], [dive.id], [other.id], ['gone'], 'CPR', Array(21).fill(0).map(String)]) {
      const { status, body } = await update(cpr, ids);
      expect([status, Object.keys(body.fields)]).toEqual([400, [expect.stringMatching(/^prerequisite_ids/)]]);
    }
    expect((await update(cpr, [dive.id])).body.fields.prerequisite_ids).toEqual([
      'A training cannot be its own prerequisite, directly or through others',
    ]);
  });

  test('never become a cycle by two edits at once, also through a third training', async () => {
    // Dive requires Rescue requires CPR: CPR may not require Dive while Rescue does not let go of CPR.
    const dive = await buildType(system, site, { name: 'Dive' });
    table.beforeFirstTransaction(() => update(dive, [rescue.id]));
    expect(said(await update(cpr, [dive.id]))).toBe('400 invalid_input');
    expect([await requires(dive), await requires(cpr)]).toEqual([[rescue.id], []]);
    const [one, two] = [await buildType(system, site), await buildType(system, site, { prerequisite_ids: [cpr.id] })];
    // One comes to require two, which requires CPR; meanwhile CPR comes to require one.
    table.beforeFirstTransaction(() => update(cpr, [one.id]));
    expect(said(await update(one, [two.id]))).toBe('400 invalid_input');
    expect(await requires(one)).toEqual([]);
  });

  test('can be the training of its instructors as well', async () => {
    const dive = await buildType(system, site);
    expect((await update(dive, [cpr.id], { instructor_type_id: cpr.id })).status).toBe(200);
    expect((await update(dive, [rescue.id], { instructor_type_id: firstAid.id })).status).toBe(200);
  });

  test('of two edits at once, one is refused with both values in words', async () => {
    const dive = await buildType(system, site);
    const read = { prerequisite_ids: [] };
    const answers = await Promise.all([cpr, firstAid].map(({ id }) => update(dive, [id], { read })));
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', 'ok']);
    const { yours, theirs } = answers.find(({ status }) => status === 409)?.body.conflicts[0] ?? {};
    expect([yours, theirs].toSorted()).toEqual(['CPR', 'First Aid']);
  });

  test('are not deleted, whichever comes first', async () => {
    const remove = ({ id }: TrainingType) => system.call('training', 'deleteType', { params: { id } }, staff.asking);
    const refused = await remove(cpr);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This training is a prerequisite of Rescue. Please change that training first.',
    ]);
    const required = await buildType(system, site);
    const dive = await buildType(system, site);
    const [removed, chosen] = await Promise.all([remove(required), update(dive, [required.id])]);
    expect([said(removed), said(chosen)]).toSatisfy(
      ([one, other]: string[]) =>
        (one === 'ok' && other === '400 invalid_input') || (one === '409 in_use' && other === 'ok'),
    );
  });
});
