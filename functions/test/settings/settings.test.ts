import { buildEmployee, type Person, personOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { remove, transact, update } from '../../src/table/core/write.ts';
import { notify } from '../../src/table/entities/notification.ts';
import { settingsKey } from '../../src/table/entities/personal-settings.ts';
import { siteKey } from '../../src/table/entities/site.ts';

await prepareEachTest(['chief']);
let person: Person;
beforeEach(async () => {
  person = await personOf(system, site, await buildEmployee(system, site));
});

const hide = (hidden_notifications: unknown, who: Person | undefined = person) =>
  system.call('settings', 'setNotifications', { body: { hidden_notifications } }, who?.asking);
const own = async (who = person) => (await system.call('settings', 'own', {}, who.asking)).body;
const bell = async (who = person, query = {}) => {
  const { notifications, unread_count } = (await system.call('notifications', 'list', { query }, who.asking)).body;
  return [notifications.map(({ message }: { message: string }) => message), unread_count];
};
const auditEntries = async (action: string) =>
  (await dumpSite(system, site.code)).filter((item) => item.action === action);

describe('hidden notifications', () => {
  const add = async (kind: 'certified' | 'added', message: string) => {
    system.clock.now = new Date(system.clock.now.getTime() + 1);
    await transact(site.table, [
      notify({ table: site.table, site: {}, now: system.clock.now }, person.employee.id, { kind, message }),
    ]);
  };

  test('are neither listed nor counted, and come back when they are shown again', async () => {
    for (const n of [1, 2, 3]) {
      await add('added', `added ${n}`);
      await add('certified', `certified ${n}`);
    }
    expect(await own()).toEqual({ hidden_notifications: [] });
    expect((await hide(['certified', 'certified'])).body).toEqual({ hidden_notifications: ['certified'] });
    expect(await own()).toEqual({ hidden_notifications: ['certified'] });
    expect(await bell()).toEqual([['added 3', 'added 2', 'added 1'], 3]);
    // A page is full although hidden ones lie between.
    expect(await bell(person, { limit: '2' })).toEqual([['added 3', 'added 2'], 3]);
    await hide([]);
    expect((await bell())[1]).toBe(6);
  });

  test('are a choice of each person, with an audit entry for each change', async () => {
    await hide(['passed_over']);
    await hide(['passed_over']);
    expect(await own(chief)).toEqual({ hidden_notifications: [] });
    expect(await auditEntries('settings.notifications')).toMatchObject([
      { before: { hidden_notifications: [] }, after: { hidden_notifications: ['passed_over'] } },
    ]);
    await Promise.all([hide(['certified']), hide(['near_expiration'])]);
    expect(await auditEntries('settings.notifications')).toHaveLength(3);
  });

  test.each([[['added']], [['class_cancelled']], [['other']], ['certified'], [undefined], [null]])(
    '%j cannot be hidden',
    async (hidden) => {
      const { status, body } = await hide(hidden);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    },
  );

  test('an item that is gone counts as none', async () => {
    await hide(['certified']);
    await transact(site.table, [remove(site.table, settingsKey(site.table, person.employee.id))]);
    expect(await own()).toEqual({ hidden_notifications: [] });
  });
});

describe('the time format of a department', () => {
  const setFormat = (time_format: unknown, who: Person | undefined = chief) =>
    system.call('settings', 'setDepartment', { body: { time_format } }, who?.asking);
  const formats = async () => {
    const body = { site_code: site.code };
    return [
      (await system.call('session', 'validateSiteCode', { body })).body.time_format,
      (await system.call('session', 'employeeInfo', {}, person.asking)).body.time_format,
    ];
  };

  test('is 24h until an administrator changes it, with an audit entry', async () => {
    expect(await formats()).toEqual(['24h', '24h']);
    expect((await setFormat('12h')).body).toEqual({ time_format: '12h' });
    await setFormat('12h');
    expect(await formats()).toEqual(['12h', '12h']);
    expect(await auditEntries('site.time_format')).toMatchObject([
      { before: { time_format: '24h' }, after: { time_format: '12h' } },
    ]);
  });

  test('is 24h for a site that was created before there was a choice', async () => {
    const gone = { expression: 'REMOVE time_format' };
    await transact(site.table, [update(site.table, siteKey(site.table), gone)]);
    expect(await formats()).toEqual(['24h', '24h']);
    await setFormat('12h');
    expect(await formats()).toEqual(['12h', '12h']);
  });

  test.each([['13h'], [''], [undefined], [null], [12]])('%j is refused', async (format) => {
    expect((await setFormat(format)).status).toBe(400);
  });
});

test('only expected errors are logged', () => expect(system.errors).toEqual([]));
