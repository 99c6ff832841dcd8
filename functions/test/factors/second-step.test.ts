import { buildAuditor } from '@muster/testing/auditors';
import { as, type BuiltSite, buildEmployee, usualPassword } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { codeAt, giveFactors, giveTicket, type Held } from '@muster/testing/factors';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { findFactors } from '../../src/table/entities/factors.ts';
import { later, minutes, signInAs, statusWith } from '../session/sign-in-form.ts';

await prepareEachTest(['employee']);
let held: Held;
beforeEach(async () => {
  held = await giveFactors(system, site, employee);
});

const ticketOf = (whose: Employee = employee) => giveTicket(system, site, whose);
const step = (user_id: string, proof: object, of: BuiltSite = site) =>
  system.call('factors', 'secondStep', { body: { user_id, site_code: of.code, ...proof } });
const codeOf = (seconds = 0) => ({ code: codeAt(system, held.secret, seconds) });
const wrongCode = () => {
  const shown = [-60, -30, 0, 30, 60].map((seconds) => codeAt(system, held.secret, seconds));
  return { code: ['000000', '000001', '000002', '000003', '000004', '000005'].find((one) => !shown.includes(one)) };
};
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a code of an authenticator app', () => {
  test('ends the sign-in that a right password has begun', async () => {
    const { body: first, cookies: none } = await signInAs(system, site, employee);
    expect([first.detail, none.size]).toEqual(['second_factor_required', 0]);
    const { status, body, cookies } = await step(first.user_id, codeOf());
    expect([status, body]).toEqual([200, { detail: 'Signed in' }]);
    expect(await statusWith(system, cookies.get('access_token') ?? '')).toBe(200);
    expect((await findEmployee(site.table, employee.id))?.last_sign_in).toBe(usualNow.toISOString());
    expect(await auditEntries(site.table, 'session.sign_in')).toHaveLength(1);
  });

  test.each([-30, 0, 30])('is accepted when a clock is %i seconds off', async (seconds) => {
    expect((await step(await ticketOf(), codeOf(seconds))).status).toBe(200);
  });

  test.each([-60, 60])('is refused when it is %i seconds off', async (seconds) => {
    expect(outcome(await step(await ticketOf(), codeOf(seconds)))).toEqual([401, 'wrong_factor']);
  });

  test('is read with spaces', async () => {
    const { code } = codeOf();
    expect((await step(await ticketOf(), { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  });

  test('is accepted once, and no earlier one after it', async () => {
    expect((await step(await ticketOf(), codeOf())).status).toBe(200);
    expect(outcome(await step(await ticketOf(), codeOf()))).toEqual([401, 'wrong_factor']);
    expect(outcome(await step(await ticketOf(), codeOf(-30)))).toEqual([401, 'wrong_factor']);
    later(system, 30_000);
    expect((await step(await ticketOf(), codeOf())).status).toBe(200);
  });

  test('is accepted once of several at once, each with a ticket of its own', async () => {
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf()));
    const answers = await Promise.all(tickets.map(async (ticket) => step(ticket, codeOf())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of another person is refused', async () => {
    const other = await giveFactors(system, site, await buildEmployee(system, site));
    expect(outcome(await step(await ticketOf(), { code: codeAt(system, other.secret) }))).toEqual([
      401,
      'wrong_factor',
    ]);
  });
});

describe('a recovery code', () => {
  test('is accepted once, however it is typed', async () => {
    const typed = ` ${held.codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await step(await ticketOf(), { recovery_code: typed })).status).toBe(200);
    expect(outcome(await step(await ticketOf(), { recovery_code: held.codes[0] }))).toEqual([401, 'wrong_factor']);
    expect((await findFactors(site.table, employee.id))?.recovery).toHaveLength(9);
    expect((await step(await ticketOf(), { recovery_code: held.codes[9] })).status).toBe(200);
  });

  test('is used once of several at once', async () => {
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf()));
    const answers = await Promise.all(tickets.map((ticket) => step(ticket, { recovery_code: held.codes[3] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('tells the person that it was used, and when three are left', async () => {
    let token: string | undefined;
    for (const recovery_code of held.codes.slice(0, 7)) {
      const { status, cookies } = await step(await ticketOf(), { recovery_code });
      expect(status).toBe(200);
      token = cookies.get('access_token');
    }
    const { body } = await system.call('notifications', 'list', {}, { token });
    const messages = body.notifications.map(({ message }: { message: string }) => message);
    expect(messages.filter((one: string) => one.startsWith('One of your recovery codes was used, '))).toHaveLength(7);
    expect(messages.filter((one: string) => one.startsWith('You have'))).toEqual([
      'You have 3 recovery codes left. Please create new ones in Settings.',
    ]);
    expect((await auditEntries(site.table, 'factor.recovery_used')).map(({ after }) => after)).toEqual(
      [9, 8, 7, 6, 5, 4, 3].map((recovery_codes_left) => ({ recovery_codes_left })),
    );
  });

  test.each(['', 'short', 'AAAA-AAAA-AAAA-AAAA'])('is not %j', async (recovery_code) => {
    expect((await step(await ticketOf(), { recovery_code })).status).toBe(recovery_code ? 401 : 400);
  });
});

describe('a ticket', () => {
  const invalid = [400, 'invalid_ticket'];

  test('takes exactly one proof', async () => {
    const both = { ...codeOf(), recovery_code: held.codes[0] };
    for (const proof of [{}, both]) {
      expect(outcome(await step(await ticketOf(), proof))).toEqual([400, 'invalid_input']);
    }
  });

  test('is spent by its step, also by two at once', async () => {
    const ticket = await ticketOf();
    const answers = await Promise.all(
      [held.codes[0], held.codes[1]].map((recovery_code) => step(ticket, { recovery_code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await findFactors(site.table, employee.id))?.recovery).toHaveLength(9);
    expect(outcome(await step(ticket, codeOf()))).toEqual(invalid);
  });

  test('ends after ten minutes', async () => {
    const ticket = await ticketOf();
    later(system, minutes(10) - 1);
    expect((await step(ticket, { recovery_code: held.codes[0] })).status).toBe(200);
    const late = await ticketOf();
    later(system, minutes(10));
    expect(outcome(await step(late, codeOf()))).toEqual(invalid);
    const { status } = await system.call('factors', 'secondStepOptions', {
      body: { user_id: late, site_code: site.code },
    });
    expect(status).toBe(400);
  });

  test('ends with five wrong answers, which close the account as wrong passwords do', async () => {
    const ticket = await ticketOf();
    for (let n = 0; n < 5; n++) expect(outcome(await step(ticket, wrongCode()))).toEqual([401, 'wrong_factor']);
    expect(outcome(await step(ticket, codeOf()))).toEqual(invalid);
    const { status } = await signInAs(system, site, employee);
    expect(status).toBe(429);
    later(system, minutes(60));
    expect(outcome(await step(ticket, codeOf()))).toEqual(invalid);
    expect((await step(await ticketOf(), codeOf())).status).toBe(200);
  });

  test('gives no more guesses when the password is entered again', async () => {
    let guesses = 0;
    for (let n = 0; n < 8; n++) {
      const { status, body } = await signInAs(system, site, employee);
      if (status !== 200) break;
      if ((await step(body.user_id, wrongCode())).status === 401) guesses++;
    }
    expect(guesses).toBe(5);
    expect((await auditEntries(site.table, 'session.factor_failed')).map(({ reason }) => reason)).toEqual(
      Array(5).fill('wrong_code'),
    );
  });

  test.each<[string, (chief: Awaited<ReturnType<typeof as>>) => Promise<{ status: number }>]>([
    [
      'the sessions were ended',
      (chief) => system.call('accounts', 'signOut', { params: { employee_id: employee.employee_id } }, chief),
    ],
    [
      'the password was reset',
      (chief) => system.call('roster', 'resetPassword', { params: { employee_id: employee.employee_id } }, chief),
    ],
    [
      'the factors were reset',
      (chief) => system.call('factors', 'resetOfEmployee', { params: { employee_id: employee.employee_id } }, chief),
    ],
    [
      'the account was deactivated',
      (chief) =>
        system.call(
          'accounts',
          'setActive',
          { params: { employee_id: employee.employee_id }, body: { active: false } },
          chief,
        ),
    ],
    [
      'the password was changed',
      async () =>
        system.call(
          'session',
          'changePassword',
          { body: { old_password: usualPassword, new_password: 'Quiet#Harbor9' } },
          await as(system, site, employee),
        ),
    ],
  ])('ends when %s', async (_, end) => {
    const ticket = await ticketOf();
    expect((await end(await as(system, site, site.chief))).status).toBe(200);
    expect(outcome(await step(ticket, codeOf()))).toEqual(invalid);
  });

  test('for a setup is not for a second step, and the other way round', async () => {
    const setup = await giveTicket(system, site, employee, { setup: true });
    expect(outcome(await step(setup, codeOf()))).toEqual(invalid);
    const body = { user_id: await ticketOf(), site_code: site.code };
    expect(outcome(await system.call('factors', 'setupOptions', { body }))).toEqual(invalid);
    expect(outcome(await system.call('factors', 'setup', { body: { ...body, code: '123456' } }))).toEqual(invalid);
  });

  test('is of an auditor, too, within the days of access', async () => {
    const { auditor } = await buildAuditor(system, site);
    const whose = { id: auditor.id, auditor: true as const };
    const { secret } = await giveFactors(system, site, whose);
    const { body: first } = await signInAs(system, site, { employee_id: auditor.username });
    expect(first.detail).toBe('second_factor_required');
    const { status, cookies } = await step(first.user_id, { code: codeAt(system, secret) });
    expect([status, await statusWith(system, cookies.get('access_token') ?? '')]).toEqual([200, 200]);
    system.clock.now = new Date('2027-01-01T05:59:50Z');
    const late = await giveTicket(system, site, { ...whose, epoch: auditor.epoch });
    later(system, 20_000);
    expect(outcome(await step(late, { code: codeAt(system, secret) }))).toEqual(invalid);
  });
});

test('nothing that proves anything is stored as it is, told or logged', async () => {
  const ticket = await ticketOf();
  const { code } = codeOf();
  await step(ticket, { code });
  await step(await ticketOf(), { recovery_code: held.codes[0] });
  const audit = JSON.stringify(
    (await contentsOf(system)).filter(({ PK }) => String(PK).startsWith(`${site.code}#AUDIT#`)),
  );
  const lines = JSON.stringify(system.lines);
  for (const secret of [ticket, held.secret, ...held.codes, ...held.codes.map((one) => one.replaceAll('-', ''))]) {
    expect(audit).not.toContain(secret);
    expect(lines).not.toContain(secret);
  }
  const stored = JSON.stringify(await contentsOf(system));
  for (const secret of [ticket, ...held.codes, ...held.codes.map((one) => one.replaceAll('-', ''))]) {
    expect(stored).not.toContain(secret);
  }
});
