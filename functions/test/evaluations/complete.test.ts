import { buildCertification, buildClass, buildPerson, buildSeat, buildType, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm, failingAnswers, passingAnswers } from '@muster/testing/evaluations';
import type { RequestParts } from '@muster/testing/system';
import { hashOfText, listEntries } from '../../src/table/entities/record-entry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['chief', 'officer', 'trainer']);

let instructor: Person;
beforeEach(async () => {
  instructor = await buildPerson(system, site);
});

const complete = (body: object, by: RequestParts = instructor.asking) =>
  system.call('evaluations', 'complete', { body: body as never }, by);

const wanted = (form: { id: string; version: number | null }, more: object = {}) => ({
  employee_id: officer.employee.employee_id,
  form_id: form.id,
  version: form.version ?? 1,
  on: '2026-05-13',
  answers: passingAnswers,
  ...more,
});

describe('a completed evaluation', () => {
  test('is an entry of the person, with the answers beside it', async () => {
    const form = await buildForm(system, site, { employees: [instructor.employee.employee_id] });
    const answer = await complete(wanted(form));
    expect([said(answer), answer.body]).toMatchObject(['ok', { outcome: 'passed', points: 100, possible: 100 }]);
    const written = await listEntries(site.table, officer.employee.id);
    expect(written.at(-1)?.entry).toMatchObject({ kind: 'evaluation.recorded' });
  });
});
