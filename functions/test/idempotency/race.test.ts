import { randomUUID } from 'node:crypto';
import { buildSite } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite, newOrChanged } from '@muster/testing/dump';
import { buildSystem } from '@muster/testing/system';
import { ofEachArea } from '@muster/testing/width';
import { expect, test } from 'vitest';
import { deskFor, keyed, withoutEntry, withPassword } from './keyed-call.ts';

test.each(ofEachArea(keyed))(
  'twenty concurrent requests of $title with one key are carried out once and all answered so',
  async (route) => {
    const contention = contentionSimulator();
    const system = await buildSystem({ onClient: contention.onClient });
    const site = await buildSite(system);
    const desk = await deskFor(system, site, route);
    const sent = await desk.input();
    const key = randomUUID();
    const before = await dumpSite(system, site.code);
    contention.holdNext();
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send(sent, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(route.endpoint.status));
    expect(contention.conflicts(), 'they met').toBeGreaterThan(0);

    const told = answers.map(({ body: { temporary_password: _, ...rest } }) => JSON.stringify(rest));
    expect(new Set(told).size).toBe(1);
    const passwords = new Set(answers.map(({ body }) => body.temporary_password));
    expect(passwords.size).toBe(withPassword.includes(route.title) ? 20 : 1);

    const written = newOrChanged(before, await dumpSite(system, site.code));
    const entries = written.filter(({ PK }) => PK.includes('#AUDIT#')).map(({ action }) => action);
    // A requirement adds a category and changes a training.
    const more = route.title === 'requirements.create' ? 2 : 0;
    const expected = withPassword.includes(route.title) ? 20 : withoutEntry.includes(route.title) ? 0 : 1;
    expect(entries).toHaveLength(expected + more);
    const once = entries.filter((action) => !/^(employee|auditor)\.reset_password$/.test(String(action)));
    expect(once).toHaveLength(route.title.endsWith('.resetPassword') ? 0 : Math.min(expected, 1) + more);
    expect(written.filter(({ PK }) => PK.endsWith('#IDEMPOTENCY'))).toHaveLength(1);
    expect(system.errors).toEqual([]);
  },
);
