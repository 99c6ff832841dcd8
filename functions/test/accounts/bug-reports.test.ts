import { buildPerson, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';

await prepareEachTest(['chief']);
let officer: Person;
beforeEach(async () => {
  officer = await buildPerson(system, site, { last_name: 'Doe' });
});

async function report(description: string): Promise<void> {
  const { status } = await system.call('session', 'submitBugReport', { body: { description } }, officer.asking);
  expect(status).toBe(201);
  system.clock.now = new Date(system.clock.now.getTime() + 1000);
}
const list = (query: Record<string, string> = {}, { asking } = chief) =>
  system.call('accounts', 'bugReports', { query }, asking);
const handle = (id: string, { asking } = chief) =>
  system.call('accounts', 'handleBugReport', { params: { id } }, asking);

test('are listed newest first, in pages', async () => {
  expect((await list()).body).toEqual([]);
  for (const text of ['First', 'Second', 'Third']) await report(text);
  const { body, headers } = await list();
  expect(headers.Link).toBeUndefined();
  expect(body[2]).toEqual({
    id: expect.any(String),
    at: usualNow.toISOString(),
    employee_id: officer.employee.employee_id,
    name: 'Sam Doe',
    description: 'First',
    handled_at: null,
    handled_by: null,
  });
  const pages = await readPages<{ description: string }>(list, { limit: '2' });
  expect(pages.map((rows) => rows.map(({ description }) => description))).toEqual([['Third', 'Second'], ['First']]);
});

test('are handled once, with an audit entry', async () => {
  await report('A bug');
  const [{ id }] = (await list()).body;
  const [one, two] = await Promise.all([handle(id), handle(id)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toEqual(two.body);
  expect(one.body).toMatchObject({ handled_at: system.clock.now.toISOString(), handled_by: 'Ada Chief' });
  expect((await list()).body).toEqual([one.body]);
  expect(await auditEntries(site.table, 'bug_report.handle')).toMatchObject([
    {
      actor: { id: site.chief.id },
      subject: { bug_report: id },
      after: { reported_by: officer.employee.employee_id, reported_at: usualNow.toISOString() },
    },
  ]);
});
