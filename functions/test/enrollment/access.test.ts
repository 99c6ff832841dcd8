import type { EndpointName } from '@muster/shared/contract';
import { as, type BuiltSite, buildClass, buildEmployee, buildSite } from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { buildSystem, type System } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { employeeKey } from '../../src/table/entities/employee.ts';

const calls = [
  ['enrollment', 'available'],
  ['enrollment', 'enroll'],
  ['enrollment', 'unenroll'],
  ['enrollment', 'upcoming'],
  ['certification', 'mandatoryStatus'],
] as const;
const ofAClass = ['enroll', 'unenroll'] as const;

const system = await buildSystem();
const home = await buildSite(system);
const away = await buildSite(system);
const classes = { home: (await buildClass(system, home)).id, away: (await buildClass(system, away)).id };

const officer = (site: BuiltSite) => buildEmployee(system, site, { credential: null });
const notSignedIn = { code: 'not_signed_in', detail: 'Please sign in' };
const ask = ([area, name]: (typeof calls)[number], asking: Parameters<System['call']>[3], id = classes.home) =>
  system.call(area, name as EndpointName<typeof area>, { params: { id } }, asking);

test.each(calls)('%s.%s without a sign-in is 401', async (...call) => {
  const before = await dumpSite(system, home.code);
  const { status, body } = await ask(call as (typeof calls)[number], { headers: { 'X-Site-Code': home.code } });
  expect([status, body]).toEqual([401, notSignedIn]);
  expect(await dumpSite(system, home.code)).toEqual(before);
});

test.each(calls)('%s.%s of a deactivated employee is 401 from the next call on', async (...call) => {
  const employee = await officer(home);
  const asking = await as(system, home, employee);
  // An active employee's answer is anything but 401.
  expect((await ask(call as (typeof calls)[number], asking)).status).not.toBe(401);
  await change(home.table, employeeKey(home.table, employee.id), { active: false });
  const before = await dumpSite(system, home.code);
  const { status, body } = await ask(call as (typeof calls)[number], asking);
  expect([status, body]).toEqual([401, notSignedIn]);
  expect(await dumpSite(system, home.code)).toEqual(before);
});

test.each(calls)('%s.%s with another site’s code in the header is 403', async (...call) => {
  const asking = await as(system, home, await officer(home));
  const { status, body } = await ask(call as (typeof calls)[number], {
    ...asking,
    headers: { 'X-Site-Code': away.code },
  });
  expect([status, body.code]).toEqual([403, 'other_site']);
});

test.each(ofAClass)('%s of another site’s class is 404 and changes nothing there', async (name) => {
  // An employee of the other site has a seat there that unenrolling could release.
  const neighbour = await officer(away);
  await system.call('enrollment', 'enroll', { params: { id: classes.away } }, await as(system, away, neighbour));
  const asking = await as(system, home, await officer(home));
  const before = { home: await dumpSite(system, home.code), away: await dumpSite(system, away.code) };
  const { status, body } = await ask(['enrollment', name], asking, classes.away);
  expect([status, body]).toEqual([404, { code: 'not_found', detail: 'This class no longer exists' }]);
  expect({ home: await dumpSite(system, home.code), away: await dumpSite(system, away.code) }).toEqual(before);
});

test.each(
  ofAClass.flatMap((name) =>
    [
      '',
      ' ',
      '1',
      '__proto__',
      `${'0'.repeat(25)}I`,
      '01hzzzzzzzzzzzzzzzzzzzzzzz',
      '0'.repeat(27),
      '%23',
      '#',
      '../CLASS',
    ].map((id) => [name, id] as const),
  ),
)('%s of the malformed id "%s" is 404', async (name, id) => {
  const asking = await as(system, home, await officer(home));
  const before = await dumpSite(system, home.code);
  const { status, body } = await ask(['enrollment', name], asking, id);
  expect([status, body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
  expect(await dumpSite(system, home.code)).toEqual(before);
});

test.each(ofAClass)('%s of an unknown id is 404', async (name) => {
  const asking = await as(system, home, await officer(home));
  const { status, body } = await ask(['enrollment', name], asking, '01HZZZZZZZZZZZZZZZZZZZZZZZ');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('lists show nothing of another site', async () => {
  const asking = await as(system, home, await officer(home));
  const { body } = await ask(['enrollment', 'available'], asking);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([classes.home]);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
