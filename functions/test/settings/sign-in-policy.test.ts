import type { SignInSettings } from '@muster/shared/areas/settings';
import { strictProfile } from '@muster/shared/rules/sign-in-policy';
import { type Person, personOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { siteKey } from '../../src/table/entities/site.ts';

await prepareEachTest(['chief']);

type Body = Record<string, unknown>;

const stored = async (who = chief): Promise<SignInSettings> =>
  (await system.call('settings', 'signIn', {}, who.asking)).body;
const save = (body: Body, who: Person | undefined = chief) =>
  system.call('settings', 'setSignIn', { body: { second_factor: 'nobody', ...body } as never }, who?.asking);
const noticeShown = async () =>
  (await system.call('session', 'validateSiteCode', { body: { site_code: site.code } })).body.notice;

describe('the sign-in policy of a department', () => {
  test('requires nothing until it is set, with an audit entry of the differences', async () => {
    expect(await stored()).toEqual({ second_factor: 'nobody' });
    const { status, body } = await save({ ...strictProfile });
    const from = '2026-05-27'; // 14 days after 2026-05-13, so that people can set one up
    expect([status, body]).toEqual([200, { ...strictProfile, second_factor_from: from }]);
    expect(await stored()).toEqual({ ...strictProfile, second_factor_from: from });
    expect(await auditEntries(site.table, 'site.sign_in')).toMatchObject([
      { before: { second_factor: 'nobody' }, after: { ...strictProfile, second_factor_from: from } },
    ]);
  });

  test('is empty again if nothing is required', async () => {
    await save({ idle_days: '90', notice_text: 'Read this' });
    expect((await save({ idle_days: '', notice_text: null })).body).toEqual({ second_factor: 'nobody' });
    expect(await stored()).toEqual({ second_factor: 'nobody' });
    expect(await noticeShown()).toBeUndefined();
  });

  test('that is saved as it is writes nothing', async () => {
    await save({ idle_days: 90 });
    await save({ idle_days: 90 });
    expect(await auditEntries(site.table, 'site.sign_in')).toHaveLength(1);
  });

  test.each<[Body, string]>([
    [{ inactivity_minutes: 4 }, 'inactivity_minutes'],
    [{ inactivity_minutes: 241 }, 'inactivity_minutes'],
    [{ longest_hours: 0 }, 'longest_hours'],
    [{ longest_hours: 73 }, 'longest_hours'],
    [{ idle_days: 29 }, 'idle_days'],
    [{ idle_days: 731 }, 'idle_days'],
    [{ idle_days: 'soon' }, 'idle_days'],
    [{ notice_text: 'x'.repeat(5001) }, 'notice_text'],
    [{ notice_text: 'a\u0000b' }, 'notice_text'],
    [{ second_factor: 'chiefs' }, 'second_factor'],
    [{ second_factor: 'everybody', second_factor_from: '2026-05-12' }, 'second_factor_from'],
    [{ second_factor: 'everybody', second_factor_from: 'tomorrow' }, 'second_factor_from'],
  ])('case %#: a wrong value is refused at its field', async (body, field) => {
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    expect(await stored()).toEqual({ second_factor: 'nobody' });
  });

  test.each<[Body]>([
    [{ inactivity_minutes: 5, longest_hours: 1, idle_days: 30 }],
    [{ inactivity_minutes: 240, longest_hours: 72, idle_days: 730, notice_text: 'x'.repeat(5000) }],
    [{ second_factor: 'everybody', second_factor_from: '2026-05-13' }],
  ])('case %#: what is just within the bounds is taken', async (body) => {
    expect((await save(body)).status).toBe(200);
    expect(await stored()).toEqual({ second_factor: 'nobody', ...body });
  });

  test('keeps a first day that has passed, and asks for a later one where more people need a factor', async () => {
    await save({ second_factor: 'permission_holders', second_factor_from: '2026-05-13' });
    system.clock.now = new Date('2026-06-20T17:00:00.000Z');
    const later = await personOf(system, site, site.chief);
    const kept = { second_factor: 'permission_holders', second_factor_from: '2026-05-13' };
    expect((await save({ ...kept, idle_days: 90 }, later)).body).toEqual({ ...kept, idle_days: 90 });
    const wider = { ...kept, second_factor: 'everybody' };
    expect(Object.keys((await save(wider, later)).body.fields)).toEqual(['second_factor_from']);
    expect((await save({ ...wider, second_factor_from: '2026-06-20' }, later)).status).toBe(200);
    expect((await save({ second_factor: 'permission_holders', second_factor_from: '2026-06-20' }, later)).status).toBe(
      200,
    );
  });
});

describe('the notice', () => {
  test('has another version when its text changes, also after there was none', async () => {
    await save({ notice_text: 'One' });
    const first = await noticeShown();
    expect(first).toEqual({ version: expect.any(Number), text: 'One' });
    await save({ notice_text: 'One', idle_days: 60 });
    expect(await noticeShown()).toEqual(first);
    await save({ notice_text: 'Two' });
    const second = await noticeShown();
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    await save({ notice_text: '' });
    system.clock.now = new Date(usualNow.getTime() + 60_000);
    await save({ notice_text: 'One' });
    expect((await noticeShown())?.version).toBeGreaterThan(second?.version ?? 0);
  });
});

/** What a form has loaded: it names the empty fields, too. */
const asForm = async () => ({
  second_factor_from: '',
  inactivity_minutes: '',
  longest_hours: '',
  idle_days: '',
  notice_text: '',
  ...(await stored()),
});

describe('two administrators', () => {
  test('who change different fields are merged, and one field is a conflict with both values', async () => {
    const read = await asForm();
    await save({ idle_days: 90, read });
    expect((await save({ idle_days: '', inactivity_minutes: 30, read })).body).toEqual({
      second_factor: 'nobody',
      idle_days: 90,
      inactivity_minutes: 30,
    });
    const refused = await save({ second_factor: 'everybody', idle_days: 60, read });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'edit_conflict', conflicts: [{ field: 'idle_days', yours: '60', theirs: '90', value: 90 }] },
    ]);
    expect((await stored()).second_factor).toBe('nobody');
  });

  test('who save at once both keep their change', async () => {
    const read = await asForm();
    const answers = await Promise.all([
      save({ idle_days: 90, read }),
      save({ inactivity_minutes: 15, read }),
      save({ notice_text: 'Read this', read }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toEqual({
      second_factor: 'nobody',
      idle_days: 90,
      inactivity_minutes: 15,
      notice_text: 'Read this',
    });
    expect(await auditEntries(site.table, 'site.sign_in')).toHaveLength(3);
  });
});

describe('permissions', () => {
  test('change the policy only with a fresh proof', async () => {
    system.clock.now = new Date(usualNow.getTime() + 6 * 60_000);
    const answer = await save({ idle_days: 90 });
    expect([answer.status, answer.body.code]).toEqual([403, 'fresh_proof_required']);
    expect(await stored()).toEqual({ second_factor: 'nobody' });
  });
});

test('a policy that was stored without a first day is kept', async () => {
  await change(site.table, siteKey(site.table), { sign_in: { second_factor: 'everybody' } });
  expect((await save({ second_factor: 'everybody', idle_days: 90 })).body).toEqual({
    second_factor: 'everybody',
    idle_days: 90,
  });
});

test('only expected errors are logged', () => expect(system.errors).toEqual([]));
