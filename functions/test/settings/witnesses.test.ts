import { readPublished } from '@muster/shared/record/seal-block';
import { mostWitnesses } from '@muster/shared/rules/witnesses';
import { type Person, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { chief, officer, other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { switchMailOn } from '@muster/testing/mail';
import { buildSealing } from '@muster/testing/sealing';
import { afterEach, describe, expect, test } from 'vitest';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { latestSeal } from '../../src/table/entities/seal.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { findWitnesses } from '../../src/table/entities/witness.ts';

await prepareEachTest(['chief', 'officer', 'other']);
afterEach(() => {
  system.deps.hasMail = undefined;
});

type Body = Record<string, unknown>;
const address = 'https://clerk.example.gov/hooks/secret-7f3a9c';
const clerk = { name: 'City Clerk', address };

const list = async (who = chief) => (await system.call('settings', 'witnesses', {}, who.asking)).body;
const add = (body: Body = clerk, who: Person = chief) =>
  system.call('settings', 'addWitness', { body: body as never }, who.asking);
const update = (id: string, body: Body, who: Person = chief) =>
  system.call('settings', 'updateWitness', { params: { id }, body: body as never }, who.asking);
const remove = (id: string, who: Person = chief) =>
  system.call('settings', 'removeWitness', { params: { id } }, who.asking);
/** Turns email on, as a department with a mail service does. */
const withMail = async () => {
  system.deps.hasMail = true;
  await switchMailOn(site.table);
};

describe('a witness', () => {
  test('is added, changed and removed, each with an audit entry without the path of the web hook', async () => {
    const added = await add();
    const witness = { id: added.body.id, name: 'City Clerk', address, last_sent: null, failure: null };
    expect([added.status, added.body]).toEqual([201, witness]);
    expect(await list()).toEqual({ sealed: true, mail: false, latest: null, witnesses: [witness] });
    const renamed = await update(witness.id, { ...clerk, name: 'County Clerk', read: clerk });
    expect([renamed.status, renamed.body]).toEqual([200, { ...witness, name: 'County Clerk' }]);
    expect((await list()).witnesses).toEqual([renamed.body]);
    expect((await remove(witness.id)).status).toBe(200);
    expect((await list()).witnesses).toEqual([]);
    const host = 'clerk.example.gov';
    expect([
      await auditEntries(site.table, 'witness.add'),
      await auditEntries(site.table, 'witness.update'),
      await auditEntries(site.table, 'witness.remove'),
    ]).toMatchObject([
      [{ subject: { witness: witness.id }, after: { name: 'City Clerk', host } }],
      [{ before: { name: 'City Clerk', host }, after: { name: 'County Clerk', host } }],
      [{ before: { name: 'County Clerk', host } }],
    ]);
    const holders = (await contentsOf(system)).filter((item) => JSON.stringify(item).includes('7f3a9c'));
    expect(holders.map(({ SK }) => SK)).toEqual([]);
    expect((await system.call('accounts', 'auditLog', {}, chief.asking)).status).toBe(200);
  });

  test('that is saved unchanged writes nothing', async () => {
    const { id } = (await add()).body;
    expect((await update(id, { ...clerk, read: clerk })).status).toBe(200);
    expect(await auditEntries(site.table, 'witness.update')).toEqual([]);
  });

  test('has an email address if the department sends email', async () => {
    const mail = { name: 'City Clerk', email: 'clerk@example.gov' };
    const refusal = async () => (await add(mail)).body.fields?.email?.[0];
    expect(await refusal()).toMatch(/^This installation sends no email/);
    system.deps.hasMail = true;
    expect(await refusal()).toMatch(/^The email of the department is off/);
    await withMail();
    expect((await add(mail)).body).toMatchObject(mail);
    expect(await list()).toMatchObject({ mail: true, witnesses: [mail] });
    expect(await auditEntries(site.table, 'witness.add')).toMatchObject([{ after: mail }]);
  });

  test.each<[Body, string]>([
    [{ name: 'City Clerk' }, 'email,address'],
    [{ ...clerk, email: 'clerk@example.gov' }, 'email,address'],
    [{ name: 'City Clerk', email: 'clerk' }, 'email'],
    [{ name: 'City Clerk', email: 'clerk@example.gov\r\nBcc: other@example.gov' }, 'email'],
    [{ name: ' ', address }, 'name'],
    [{ name: 'x'.repeat(101), address }, 'name'],
    [{ name: 'City\u0007 Clerk', address }, 'name'],
    [{ name: 'City Clerk', address: 'http://clerk.example.gov' }, 'address'],
    [{ name: 'City Clerk', address: 'https://10.0.0.8/' }, 'address'],
    [{ name: 'City Clerk', address: 'https://user:secret@clerk.example.gov/' }, 'address'],
    [{ name: 'City Clerk', address: 'https://[fd00::1]/' }, 'address'],
    [{ name: 'City Clerk', address: 'clerk' }, 'address'],
  ])('case %#: is refused at the field that is wrong', async (body, field) => {
    const answer = await add(body);
    expect([answer.status, String(Object.keys(answer.body.fields))]).toEqual([400, field]);
    const { id } = (await add()).body;
    const changed = await update(id, body);
    expect([changed.status, String(Object.keys(changed.body.fields))]).toEqual([400, field]);
    expect((await list()).witnesses).toMatchObject([clerk]);
  });

  test(`is one of at most ${mostWitnesses}, also if several are added at once`, async () => {
    const addNo = (n: number) => add({ ...clerk, address: `${address}/${n}` });
    for (let n = 2; n < mostWitnesses; n++) await addNo(n);
    const answers = await Promise.all([0, 1, mostWitnesses].map(addNo));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
    expect((await add()).body.code).toBe('list_full');
    expect((await list()).witnesses).toHaveLength(mostWitnesses);
  });

  test('has an address of its own, also if two are added at once', async () => {
    const answers = await Promise.all([add(), add({ ...clerk, name: 'Clerk' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const { id } = (await add({ ...clerk, address: `${address}/2` })).body;
    const changed = await update(id, clerk);
    expect([changed.status, changed.body.fields]).toEqual([400, { address: ['Another witness has this address'] }]);
  });

  test('can be renamed while the email of the department is off', async () => {
    await withMail();
    const mail = { name: 'City Clerk', email: 'clerk@example.gov' };
    const { id } = (await add(mail)).body;
    system.deps.hasMail = undefined;
    expect((await update(id, { ...mail, name: 'County Clerk' })).body).toMatchObject({ name: 'County Clerk' });
    const moved = await update(id, { ...mail, email: 'county@example.gov' });
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['email']]);
  });

  test('that two administrators change is not overwritten', async () => {
    const { id } = (await add()).body;
    await withMail();
    const other = 'https://attorney.example.gov/';
    expect((await update(id, { name: 'City Clerk', address: other, read: clerk })).status).toBe(200);
    const late = await update(id, { name: 'County Clerk', email: 'clerk@example.gov', read: clerk });
    expect([late.status, late.body.conflicts.map(({ field }: { field: string }) => field)]).toEqual([409, ['address']]);
    const merged = await update(id, { ...clerk, name: 'County Clerk', read: clerk });
    expect(merged.body).toMatchObject({ name: 'County Clerk', address: other });
    await remove(id);
    expect((await update(id, clerk)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  test('is changed by administrators only, after a fresh proof', async () => {
    const { id } = (await add()).body;
    const answers = await Promise.all([
      system.call('settings', 'witnesses', {}, officer.asking),
      add(clerk, officer),
      update(id, clerk, officer),
      remove(id, officer),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    system.clock.now = new Date(system.clock.now.getTime() + 6 * 60_000);
    for (const answer of [await add(), await update(id, clerk), await remove(id)])
      expect([answer.status, answer.body.code]).toEqual([403, 'fresh_proof_required']);
    expect((await findWitnesses(site.table)).version).toBe(1);
  });

  test('of another department is not found', async () => {
    const { id } = (await add()).body;
    const stranger = await personOf(system, other, other.chief);
    expect((await list(stranger)).witnesses).toEqual([]);
    expect((await update(id, clerk, stranger)).status).toBe(404);
    expect((await remove(id, stranger)).status).toBe(404);
  });
});

test('the list has a copy of the first seal of the month, and says that a trial department has none', async () => {
  const sealing = buildSealing(system);
  await sealSite(site.table, sealing);
  const first = await latestSeal(site.table);
  await sealSite(site.table, sealing);
  const { latest } = await list();
  expect(readPublished(latest ?? '')).toEqual({
    given: [],
    copies: [expect.objectContaining({ no: 1, site: site.code, root: first?.root })],
  });
  await change(site.table, siteKey(site.table), { trial: true });
  expect((await list()).sealed).toBe(false);
});
