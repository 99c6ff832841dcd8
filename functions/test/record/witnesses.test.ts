import { confirmFile } from '@muster/shared/record/confirm-file';
import { readPublished } from '@muster/shared/record/seal-block';
import { buildEmployee, personOf, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { chief, officer, prepareEachTest, site, system } from '@muster/testing/each-test';
import { type Postbox, postbox, sendAll, switchMailOn } from '@muster/testing/mail';
import { runNow } from '@muster/testing/scheduled';
import { buildSealing } from '@muster/testing/sealing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotSent, Refused } from '../../src/areas/mail/mailer.ts';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { informWitnesses } from '../../src/areas/record/inform-witnesses.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { handleMailEvent } from '../../src/entry/outgoing-mail/mail-events.ts';
import type { Sealing } from '../../src/kernel/sealing.ts';
import { transact } from '../../src/table/core/write.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { findSeal } from '../../src/table/entities/seal.ts';
import { findSiteItem, removeSiteItem, setSiteMail, siteKey } from '../../src/table/entities/site.ts';
import { answers, startWitnessHook, type WitnessHook } from '../settings/witness-hook.ts';
import { deleteItem } from './delete-item.ts';

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
let hook: WitnessHook;
let sealing: Sealing;
let box: Postbox;
beforeAll(async () => {
  hook = await startWitnessHook();
});
afterAll(() => hook.close());
await prepareEachTest(['chief', 'officer']);
beforeEach(() => {
  hook.received = [];
  hook.answer = answers(204);
  sealing = buildSealing(system);
  box = postbox();
  system.deps.hasMail = true;
});

const at = (text: string) => {
  system.clock.now = new Date(text);
};
const wait = (milliseconds: number) => at(new Date(system.clock.now.getTime() + milliseconds).toISOString());
const seal = async (moment: string) => {
  at(moment);
  const { no } = await sealSite(site.table, sealing);
  return no;
};
/** Runs the task at every site. */
const inform = () => runNow(system.deps, 'witnesses');
const sendMail = () => sendAll(system, site, box);
const asChief = async () => (await personOf(system, site, site.chief)).asking;
const add = async (destination: object = { address: hook.address }) => {
  const body = { name: 'City Clerk', ...destination };
  const added = await system.call('settings', 'addWitness', { body: body as never }, await asChief());
  expect(added.status).toBe(201);
  return added.body.id as string;
};
const stored = async () => {
  const { body } = await system.call('settings', 'witnesses', {}, await asChief());
  return body.witnesses[0];
};
const save = async (body: object) =>
  system.call(
    'settings',
    'updateWitness',
    { params: { id: (await stored()).id }, body: { name: 'City Clerk', ...body } as never },
    await asChief(),
  );
/** Returns the numbers of the seals in texts, in order. */
const sealsIn = (texts: readonly string[]) =>
  texts.map((text) => {
    const read = readPublished(text);
    return 'error' in read ? read.error : read.copies.map(({ no }) => no);
  });
const hooked = () => sealsIn(hook.received.map(({ body }) => body)).flat();
const mailed = () => sealsIn(box.sent.map(({ text }) => text)).flat();
const bell = async () =>
  (await listNotifications(site.table, site.chief.id, system.clock.now, { limit: 50 })).map(({ message }) => message);

describe('a web hook', () => {
  test('receives the latest first seal of a month, then that of each month, once', async () => {
    await seal('2026-05-13T09:00:00Z');
    await seal('2026-06-01T09:00:00Z');
    const june = await seal('2026-06-02T09:00:00Z');
    await add();
    expect(await inform()).toEqual([]);
    const [first] = hook.received;
    expect(first).toMatchObject({ seal: `${site.code}/2`, type: 'text/plain; charset=utf-8' });
    const { root, key, previous } = (await findSeal(site.table, 2)) ?? {};
    expect(readPublished(first?.body ?? '')).toMatchObject({
      copies: [{ site: site.code, no: 2, root, key, previous }],
    });
    expect(await stored()).toMatchObject({
      last_sent: { seal: 2, month: '2026-06', at: '2026-06-02T09:00:00.000Z' },
      failure: null,
    });
    await inform();
    await seal('2026-06-30T09:00:00Z');
    await inform();
    expect([june, hooked()]).toEqual([3, [2]]);
    // Two months pass before the next run.
    await seal('2026-07-03T09:00:00Z');
    await seal('2026-08-01T09:00:00Z');
    await inform();
    expect(hooked()).toEqual([2, 5, 6]);
    const sent = await Promise.all(
      ['2026-06-02', '2026-07-03', '2026-08-01'].map((on) => auditEntries(site.table, 'witness.sent', new Date(on))),
    );
    const entryOf = (no: number) => ({
      actor: { id: 'system' },
      after: { name: 'City Clerk', seal: no, how: 'web hook' },
    });
    expect(sent).toMatchObject([[entryOf(2)], [], [entryOf(5), entryOf(6)]]);
    const holders = (await contentsOf(system)).filter((item) => JSON.stringify(item).includes('7f3a9c'));
    expect(holders.map(({ SK }) => SK)).toEqual(['WITNESSES']);
  });

  test('that was added before the first seal receives it', async () => {
    await add();
    await inform();
    expect(hook.received).toEqual([]);
    await seal('2026-05-14T09:00:00Z');
    await inform();
    expect(hooked()).toEqual([1]);
  });

  test.each([
    ['answers with an error', answers(500), 'It answers with the error 500.'],
    ['refuses', answers(404), 'It answers with the error 404.'],
    ['redirects', answers(302, { location: 'http://127.0.0.1:9/' }), 'It answers with a redirect.'],
    ['hangs up', (({ socket }) => void socket.destroy()) as WitnessHook['answer'], 'It cannot be reached.'],
  ])('that %s gets the seal again in the next run', async (_, answer, text) => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    hook.answer = answer;
    await inform();
    const since = system.clock.now.toISOString();
    expect(await stored()).toMatchObject({ last_sent: null, failure: { text, since, stopped: false } });
    wait(hour);
    await inform();
    expect((await stored()).failure.since).toBe(since);
    expect(await auditEntries(site.table, 'witness.failed')).toMatchObject([{ after: { seal: 1, why: text } }]);
    hook.answer = answers(204);
    await inform();
    expect([hooked(), await stored()]).toMatchObject([[1, 1, 1], { last_sent: { seal: 1 }, failure: null }]);
  });

  test('that is slow is given up after ten seconds, and stops no other witness', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    await add({ name: 'District Attorney', address: `${hook.address}/other` });
    hook.answer = (_, response) => {
      // Only the first request is never answered.
      hook.answer = answers(200);
      void response;
    };
    await inform();
    const { body } = await system.call('settings', 'witnesses', {}, await asChief());
    expect(body.witnesses).toMatchObject([
      { failure: { text: 'It took longer than 10 seconds.' } },
      { failure: null, last_sent: { seal: 1 } },
    ]);
  }, 20_000);

  test('of which administrators are notified once a month, after two days of failures', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    await add({ name: 'District Attorney', address: `${hook.address}/other` });
    hook.answer = answers(503);
    await inform();
    wait(2 * day - minute);
    await inform();
    expect(await bell()).toEqual([]);
    wait(minute);
    await inform();
    wait(hour);
    await inform();
    expect(await bell()).toEqual([
      'Seals do not reach the witness "City Clerk". It answers with the error 503. Seals do not reach the witness "District Attorney". It answers with the error 503. Please check the witnesses on the Data tab of the Department page.',
    ]);
    expect(await listNotifications(site.table, officer.employee.id, system.clock.now, { limit: 9 })).toEqual([]);
    at('2026-06-01T00:00:00Z');
    await inform();
    expect(await bell()).toHaveLength(2);
  });

  test('with a new address receives the latest seal there; a saved one is tried again with all that it missed', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    await inform();
    hook.answer = answers(500);
    await seal('2026-06-01T09:00:00Z');
    await inform();
    await seal('2026-07-01T09:00:00Z');
    await save({ address: hook.address });
    expect((await stored()).failure).toBeNull();
    hook.answer = answers(204);
    hook.received = [];
    await inform();
    expect(hooked()).toEqual([2, 3]);
    await save({ address: `${hook.address}/new` });
    expect((await stored()).last_sent).toBeNull();
    hook.received = [];
    await inform();
    expect(hooked()).toEqual([3]);
  });

  test('that is removed, or of a trial department, receives nothing', async () => {
    await seal('2026-05-13T18:00:00Z');
    await system.call('settings', 'removeWitness', { params: { id: await add() } }, await asChief());
    await inform();
    await add();
    await change(site.table, siteKey(site.table), { trial: true });
    await inform();
    expect(hook.received).toEqual([]);
  });

  test('of a deleted department receives nothing', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    const item = await findSiteItem(site.table);
    if (!item) throw new Error('There is no such site');
    await transact(site.table, [removeSiteItem(site.table, item)]);
    expect(await inform()).toEqual([]);
    expect(hook.received).toEqual([]);
  });

  test('receives the first seal of a month also if only the archive still had it', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    await inform();
    const { archive } = sealing;
    await seal('2026-06-01T09:00:00Z');
    // The table is restored from before the second seal.
    const isLater = ({ PK, SK }: { PK: string; SK: string }) =>
      PK === `${site.code}#SEAL#MONTHS`
        ? SK === '2026-06'
        : ['#SEAL', '#SEAL#LEAVES'].some((mark) => PK === `${site.code}${mark}`) && Number(SK.slice(0, 10)) >= 2;
    for (const key of (await contentsOf(system)).filter(isLater)) await deleteItem(system, key);
    sealing = buildSealing(system, { archive });
    await seal('2026-06-02T09:00:00Z');
    await inform();
    expect(hooked()).toEqual([1, 2]);
  });

  test('is continued by the next run if a run has no more time', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add();
    let isOver = false;
    hook.answer = (request, response) => {
      isOver = true;
      answers(204)(request, response);
    };
    await seal('2026-06-01T09:00:00Z');
    await seal('2026-07-01T09:00:00Z');
    const run = () => informWitnesses(staffOf(system, site), { loopback: true, isOver: () => isOver });
    await run();
    isOver = false;
    await run();
    expect(hooked()).toEqual([1, 2]);
  });
});

describe('a mail', () => {
  const email = 'clerk@example.gov';
  beforeEach(() => switchMailOn(site.table));

  test('has the seal, and counts as sent when the mail service has it', async () => {
    await seal('2026-05-13T18:00:00Z');
    const witness = await add({ email });
    await inform();
    await inform();
    expect((await stored()).last_sent).toBeNull();
    expect(await sendMail()).toBe(1);
    const [mail] = box.sent;
    expect(mail).toMatchObject({ to: email, site: site.code, witness, subject: expect.stringMatching(/^Seal 1 of /) });
    expect(mail?.employee).toBeUndefined();
    expect(mailed()).toEqual([1]);
    expect(await stored()).toMatchObject({ last_sent: { seal: 1, month: '2026-05' }, failure: null });
    expect(await auditEntries(site.table, 'witness.sent')).toMatchObject([{ after: { seal: 1, how: 'email' } }]);
    await inform();
    expect(await sendMail()).toBe(0);
    await seal('2026-06-01T09:00:00Z');
    await inform();
    await sendMail();
    expect(mailed()).toEqual([1, 2]);
  });

  test.each([
    ['is refused', new Refused('MessageRejected'), 'The mail service did not accept the email.'],
    ['may have been sent', new Error('timeout'), 'It is not known whether the email was sent.'],
  ])('that %s is sent again a day later', async (_, error, text) => {
    await seal('2026-05-13T18:00:00Z');
    await add({ email });
    box.failures = [error];
    await inform();
    await sendMail();
    expect(await stored()).toMatchObject({ last_sent: null, failure: { text } });
    wait(day - minute);
    await inform();
    expect(await sendMail()).toBe(0);
    wait(minute);
    await inform();
    expect([await sendMail(), mailed()]).toEqual([1, [1]]);
    expect(await stored()).toMatchObject({ last_sent: { seal: 1 }, failure: null });
    system.errors.length = 0;
  });

  test('that expires in the outbox is queued again', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add({ email });
    box.failures = [new NotSent('paused')];
    await inform();
    await sendMail();
    wait(2 * day);
    await inform();
    expect(await stored()).toMatchObject({ failure: { text: 'The email was not sent within two days.' } });
    await sendMail();
    expect([mailed(), await stored()]).toMatchObject([[1], { last_sent: { seal: 1 }, failure: null }]);
  });

  test('is not sent to a removed or edited witness, nor while email is off', async () => {
    await seal('2026-05-13T18:00:00Z');
    await add({ email });
    await inform();
    await save({ email: 'attorney@example.gov' });
    expect(await sendMail()).toBe(0);
    await inform();
    expect([await sendMail(), box.sent.map(({ to }) => to)]).toEqual([1, ['attorney@example.gov']]);
    await seal('2026-06-01T09:00:00Z');
    const { mail: _, ...rest } = site.site;
    await transact(site.table, [setSiteMail(site.table, { ...rest, mail: {} }, undefined)]);
    await inform();
    expect(await stored()).toMatchObject({ failure: { text: 'The email of the department is off.' } });
    expect(await sendMail()).toBe(0);
  });

  test('that comes back is reported at once, and nothing is sent until the witness is saved', async () => {
    await seal('2026-05-13T18:00:00Z');
    const witness = await add({ email });
    await inform();
    await sendMail();
    const tags = { site: [site.code], witness: [witness] };
    const bounce = (emailAddress: string) =>
      handleMailEvent(system.deps, {
        mail: { tags },
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
      });
    await bounce('former@example.gov');
    expect((await stored()).failure).toBeNull();
    await bounce(email.toUpperCase());
    await bounce(email);
    const text = 'The email cannot be delivered.';
    expect(await stored()).toMatchObject({ last_sent: null, failure: { text, stopped: true } });
    wait(30 * day);
    await inform();
    expect(await bell()).toEqual([expect.stringContaining(text)]);
    expect(await sendMail()).toBe(0);
    await save({ email });
    await inform();
    expect([await sendMail(), mailed()]).toEqual([1, [1, 1]]);
    expect(await auditEntries(site.table, 'witness.failed')).toHaveLength(1);
  });
});

test('a copy confirms the file of the department, and differs from another past under the same key', async () => {
  await buildEmployee(system, site);
  await seal('2026-05-13T18:00:00Z');
  await add();
  await inform();
  const read = readPublished(hook.received[0]?.body ?? '');
  if ('error' in read) throw new Error(read.error);
  const question = { on: '2026-05-13', requirement_ids: [], people: [chief.employee.id] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  expect(confirmFile(evidence, [], read.copies)).toMatchObject({
    state: 'confirmed',
    says: expect.arrayContaining([expect.stringMatching(/^Your copy matches seal 1 /)]),
  });
  const [first, ...later] = evidence.seals;
  if (!first) throw new Error('The evidence has no seal');
  const forged = { ...evidence, seals: [{ ...first, root: 'f'.repeat(64) }, ...later] };
  expect(confirmFile(forged, [], read.copies)).toMatchObject({
    state: 'differs',
    says: [expect.stringMatching(/^The file differs: the root of seal 1 is /)],
  });
});
