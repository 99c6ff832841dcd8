import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { buildSystem, type RequestParts, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBugReports } from '../../src/table/entities/bug-report.ts';
import type { Employee } from '../../src/table/entities/employee.ts';

const system = await buildSystem();
let site: BuiltSite;
let other: BuiltSite;
let employee: Employee;
let asking: RequestParts;
beforeEach(async () => {
  site = await buildSite(system, { timezone: 'America/New_York' });
  other = await buildSite(system);
  employee = await buildEmployee(system, site, { first_name: 'Zoë', middle_name: 'M', last_name: 'Quinn' });
  asking = await as(system, site, employee);
});

describe('employee-info', () => {
  // spec 3.1, 7.5
  test('has exactly these fields of the signed-in employee', async () => {
    const { status, body } = await system.call('session', 'employeeInfo', {}, asking);
    expect([status, body]).toEqual([
      200,
      {
        id: employee.id,
        employee_id: employee.employee_id,
        first_name: 'Zoë',
        last_name: 'Quinn',
        timezone: 'America/New_York',
        time_format: '24h',
      },
    ]);
  });
});

describe('token/verify', () => {
  const verify = (body: unknown, sent: RequestParts = asking) => system.call('session', 'verify', { body }, sent);

  // spec 7.6
  test("answers 200 for the token's site code in any case, and without one", async () => {
    for (const site_code of [site.code, site.code.toLowerCase(), ` ${site.code} `, '', undefined]) {
      const { status, body } = await verify({ site_code });
      expect([site_code, status, body]).toEqual([site_code, 200, { detail: 'Signed in' }]);
    }
    expect((await verify(undefined)).status).toBe(200);
  });

  test("refuses another site's code: 403", async () => {
    for (const site_code of [other.code, site.code.slice(0, -1), `${site.code}0`, '#SITES']) {
      const { status, body } = await verify({ site_code });
      expect([site_code, status, body.code]).toEqual([site_code, 403, 'other_site']);
    }
  });

  test('refuses a site code that is not a string', async () => {
    for (const site_code of [7, {}, [site.code], null, 'x'.repeat(200_000)]) {
      const { status, body } = await verify({ site_code });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['site_code']]);
    }
  });
});

describe('submit-bug-report', () => {
  const report = (description: unknown, sent: RequestParts = asking) =>
    system.call('session', 'submitBugReport', { body: { description } }, sent);

  // spec 7.11
  test("stores the trimmed report with author and time, for the author's site only", async () => {
    const { status, body } = await report('  The calendar\nis empty <b>!</b> ');
    expect([status, body]).toEqual([201, { detail: 'Bug report submitted' }]);
    const [stored, ...more] = await listBugReports(site.table);
    expect(more).toEqual([]);
    expect(stored).toEqual({
      id: expect.any(String),
      at: usualNow.toISOString(),
      employee_id: employee.employee_id,
      name: 'Zoë M Quinn',
      description: 'The calendar\nis empty <b>!</b>',
    });
    expect(await auditEntries(site.table, 'bug_report.submit')).toMatchObject([
      { actor: { id: employee.id }, subject: { bug_report: stored?.id } },
    ]);
    expect(await listBugReports(other.table)).toEqual([]);
  });

  test('reports are listed oldest first', async () => {
    for (const description of ['one', 'two', 'three']) {
      system.clock.now = new Date(system.clock.now.getTime() + 1000);
      await report(description);
    }
    system.clock.now = usualNow;
    expect((await listBugReports(site.table)).map(({ description }) => description)).toEqual(['one', 'two', 'three']);
  });

  test('refuses a report without a description, and nothing is written', async () => {
    const before = await contentsOf(system);
    for (const description of ['', '  \n ', undefined, null, 7]) {
      const { status, body } = await report(description);
      expect([status, body]).toEqual([
        400,
        {
          code: 'invalid_input',
          detail: 'Please provide a description of the bug',
          fields: { description: ['Please provide a description of the bug'] },
        },
      ]);
    }
    for (const description of ['x'.repeat(200_000), 'half a letter \ud800', 'a bell \u0007']) {
      const { status, body } = await report(description);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['description']]);
    }
    expect(await contentsOf(system)).toEqual(before);
  });

  test('accepts the longest description', async () => {
    expect((await report('é'.repeat(5000))).status).toBe(201);
  });
});

describe('validate-sitecode', () => {
  const validate = (site_code: unknown) => system.call('session', 'validateSiteCode', { body: { site_code } });

  // spec 1.1, 3.8, 7.3
  test('answers name and time zone of a site, for its code in any case and with spaces', async () => {
    for (const code of [site.code, site.code.toLowerCase(), ` ${site.code}\n`]) {
      const { status, body } = await validate(code);
      expect([status, body]).toEqual([
        200,
        { valid: true, name: 'Test Department', timezone: 'America/New_York', time_format: '24h' },
      ]);
    }
  });

  // spec 3.8
  test('answers that a code is unknown or invalid', async () => {
    const unusable = [
      'NOWHERE',
      '',
      ' ',
      'A',
      'A#',
      '#SITES',
      `${site.code}#SITE`,
      'é',
      'ＳＩＴＥ１',
      '__proto__',
      '\u0000',
    ];
    for (const code of unusable) {
      const { status, body } = await validate(code);
      expect([code, status, body]).toEqual([code, 200, { valid: false }]);
    }
  });

  test('refuses a code that is not a string or far too long', async () => {
    for (const code of [undefined, null, 7, true, [site.code], { length: 4 }, 'x'.repeat(200_000)]) {
      const { status, body } = await validate(code);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['site_code']]);
    }
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
