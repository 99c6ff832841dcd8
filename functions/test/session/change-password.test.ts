import { as, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { asking, employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { cheapCost, type RequestParts } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { guessableTexts } from '../../src/areas/session/guessable-password.ts';
import { hashPassword } from '../../src/kernel/password-hash.ts';
import { getItem, queryAll } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { type Credential, credentialItem, credentialKey } from '../../src/table/entities/credential.ts';
import { later, minutes, signInAs, statusWith } from './sign-in-form.ts';

await prepareEachTest(['employee', 'asking']);

const change = (old_password: string, new_password: string, sent: RequestParts = asking) =>
  system.call('session', 'changePassword', { body: { old_password, new_password } }, sent);
const credential = async () =>
  (await getItem(site.table, credentialKey(site.table, employee.id))) as unknown as Credential;

describe('a change', () => {
  // spec 5.11, 7.10, 9.6
  test('needs the correct old password and a different new one; there are no strength rules', async () => {
    const { status, body } = await change(usualPassword, 'x');
    expect([status, body]).toEqual([200, { detail: 'Password changed successfully' }]);
    expect((await signInAs(system, site, employee)).status).toBe(401);
    expect((await signInAs(system, site, employee, { password: 'x' })).status).toBe(200);
  });

  test('has an audit entry without a secret', async () => {
    await change(usualPassword, 'Cedar#2026');
    expect(await auditEntries(site.table, 'session.change_password')).toMatchObject([
      { actor: { id: employee.id, employee_id: employee.employee_id }, subject: { employee: employee.id } },
    ]);
    const everything = JSON.stringify(await contentsOf(system));
    for (const secret of [usualPassword, 'Cedar#2026']) expect(everything).not.toContain(secret);
  });

  test('adds the old password to the history of ten, latest first', async () => {
    const history = await Promise.all(Array.from({ length: 10 }, (_, n) => hashPassword(`Earlier#${n}`, cheapCost)));
    const {
      PK: _,
      SK: __,
      ...before
    } = credentialItem(site.table, employee.id, await credentialOf(usualPassword, { history, version: 4 }));
    const made = before as unknown as Credential;
    await transact(site.table, [put(site.table, credentialItem(site.table, employee.id, made))]);
    await change(usualPassword, 'Cedar#2026');
    const { hash, salt } = made;
    const after = await credential();
    expect(after.history).toEqual([{ hash, salt, ...cheapCost }, ...history.slice(0, 9)]);
    expect(after.version).toBe(5);
  });
});

describe('a change is refused', () => {
  test('with a wrong old password: 400, because the session is valid, without a change', async () => {
    const before = await credential();
    const { status, body } = await change('wrong', 'Cedar#2026');
    expect([status, body]).toEqual([
      400,
      {
        code: 'wrong_password',
        detail: 'Current password is incorrect',
        fields: { old_password: ['Current password is incorrect'] },
      },
    ]);
    expect(await credential()).toEqual(before);
    expect(await statusWith(system, asking.token ?? '')).toBe(200);
  });

  test('when the new password equals the old one, in any Unicode spelling', async () => {
    await transact(site.table, [
      put(site.table, credentialItem(site.table, employee.id, await credentialOf('Zo\u00eb#2026'))),
    ]);
    for (const same of ['Zo\u00eb#2026', 'Zoe\u0308#2026']) {
      const { status, body } = await change('Zo\u00eb#2026', same);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'password_unchanged', ['new_password']]);
    }
  });

  const { common, own, department } = guessableTexts;
  const reused = 'The new password must differ from your previous passwords';

  test.each([
    ['Password#1', [common]],
    ['9-Lieutenant!', [common]],
    ['Okonkwo-Bay!8', [own]],
    ['Quiet-Harbour-4417', [own]],
    ['Ridgefield!88', [department]],
    ['Okonkwo.Ridgefield', [own, department]],
  ])('to %s, for the reasons of a first password, at the field', async (chosen, reasons) => {
    const named = await buildSite(system, { name: 'Ridgefield Police Department' });
    const who = { employee_id: 'RP-4417', first_name: 'Adaeze', last_name: 'Okonkwo' };
    const person = await buildEmployee(system, named, who);
    const { status, body } = await change(usualPassword, chosen, await as(system, named, person));
    expect([status, body]).toEqual([
      400,
      { code: 'password_banned', detail: reasons.join('\n'), fields: { new_password: reasons } },
    ]);
    expect((await signInAs(system, named, person)).status).toBe(200);
  });

  test('to one of the last ten, in any Unicode spelling, with the other reasons beside it', async () => {
    const earlier = [
      'Zo\u00eb:Cedar',
      'Zo\u00eb:Birch',
      'Secret#1',
      ...Array.from({ length: 6 }, (_, n) => `Fern-${n}`),
      'Old:Cedar',
    ];
    const history = await Promise.all(earlier.map((one) => hashPassword(one, cheapCost)));
    const stored = await credentialOf(usualPassword, { history });
    await transact(site.table, [put(site.table, credentialItem(site.table, employee.id, stored))]);
    for (const [again, reasons] of [
      ['Zo\u00eb:Cedar', [reused]],
      ['Zoe\u0308:Birch', [reused]],
      ['Secret#1', [common, reused]],
      ['Fern-5', [reused]],
    ] as const) {
      const { status, body } = await change(usualPassword, again);
      expect([status, body]).toEqual([
        400,
        { code: 'password_reused', detail: reasons.join('\n'), fields: { new_password: reasons } },
      ]);
    }
    // The present password and nine before it are ten.
    expect((await change(usualPassword, 'Old:Cedar')).status).toBe(200);
  });

  test('with the sentences of spec.md first: the wrong current password, then the unchanged one', async () => {
    expect((await change('wrong', 'Password#1')).body).toMatchObject({ code: 'wrong_password' });
    const stored = await credentialOf('Password#1');
    await transact(site.table, [put(site.table, credentialItem(site.table, employee.id, stored))]);
    expect((await change('Password#1', 'Password#1')).body).toMatchObject({
      code: 'password_unchanged',
      detail: 'The new password must differ from the current one',
    });
  });

  test('because of the new password, any number of times: it does not count toward the limit', async () => {
    for (let n = 0; n < 4; n++) await change('wrong', 'Cedar#2026');
    for (let n = 0; n < 4; n++) {
      expect((await change(usualPassword, 'Password#1')).body.code).toBe('password_banned');
      expect((await change(usualPassword, usualPassword)).body.code).toBe('password_unchanged');
    }
    const entries = await auditEntries(site.table, 'session.change_password_failed');
    expect(entries.slice(4).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => ['unfit_password', 'unchanged_password']).flat(),
    );
    expect((await change('wrong', 'Cedar#2026')).status).toBe(400);
    expect((await change(usualPassword, 'Cedar#2026')).status).toBe(429);
  });

  test('after five wrong passwords: 429 with Retry-After for ten minutes, even with the correct one', async () => {
    for (let n = 0; n < 5; n++) expect((await change(`wrong ${n}`, 'Cedar#2026')).status).toBe(400);
    const { status, body, headers } = await change(usualPassword, 'Cedar#2026');
    expect([status, body.code, headers['Retry-After']]).toEqual([429, 'too_many_attempts', ['600']]);
    later(system, minutes(10));
    expect((await change(usualPassword, 'Cedar#2026')).status).toBe(200);
  });

  test('not after four wrong passwords and a correct one, which resets the count', async () => {
    for (const [old, next] of [
      [usualPassword, 'Birch#2026'],
      ['Birch#2026', 'Third#2026'],
    ] as const) {
      for (let n = 0; n < 4; n++) await change('wrong', 'Cedar#2026');
      expect((await change(old, next)).status).toBe(200);
    }
  });

  test('when another change wins; the attempt does not count as a failure', async () => {
    const made = await Promise.all(['Cedar#2026', 'Third#2026'].map((next) => change(usualPassword, next)));
    expect(made.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await queryAll(site.table, `${site.code}#THROTTLE`)).not.toContainEqual(
      expect.objectContaining({ under_way: expect.anything() }),
    );
  });

  test('with invalid input: every field is named, and nothing is written', async () => {
    const before = await contentsOf(system);
    const { status, body } = await system.call('session', 'changePassword', { body: {} }, asking);
    expect([status, body.fields]).toEqual([
      400,
      { old_password: ['Current password is required'], new_password: ['New password is required'] },
    ]);
    const long = await change('x'.repeat(200_000), 'x'.repeat(200_000));
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['old_password', 'new_password']]);
    expect(await contentsOf(system)).toEqual(before);
  });
});

test('one of two concurrent changes of the same password succeeds', async () => {
  const answers = await Promise.all(['First#2026', 'Birch#2026'].map((password) => change(usualPassword, password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const won = answers[0]?.status === 200 ? 'First#2026' : 'Birch#2026';
  expect((await signInAs(system, site, employee, { password: won })).status).toBe(200);
  expect((await credential()).version).toBe(2);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
