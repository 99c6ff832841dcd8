import { type Route, routes } from '@muster/shared/contract';
import { type BuiltSite, buildSite } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { apartFromAccess } from '@muster/testing/contents';
import { dumpSite, newOrChanged } from '@muster/testing/dump';
import { askingFor } from '@muster/testing/provisioning';
import { type Answered, type Body, buildSystem } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { isFullWidth } from '@muster/testing/width';
import { describe, expect, test } from 'vitest';
import { codeOf } from './code-of.ts';
import { staying, troublesOf } from './fault-kinds.ts';
import { type Attempt, type Trouble, wire } from './wire.ts';

const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET');

/**
 * Returns a function that makes the read in a department of its own, any number of times, each time in a process that
 * keeps nothing yet.
 */
async function readerOf(route: Route) {
  const line = wire();
  const system = await buildSystem();
  const site: BuiltSite = await buildSite(system);
  const sent = await validInput(route, { system, site, caller: site.chief });
  const asking = await askingFor(route, system, site, () => signedIn(system, site, site.chief));
  const read = async (find: (attempt: Attempt) => Trouble | undefined) => {
    const reader = await buildSystem({ besides: system, onClient: line.onClient });
    const attempts = line.breakAt(find);
    const answered: Answered<Body> = await reader
      .call<Body>(route.area, route.name as never, sent, asking)
      .finally(line.mend);
    return { answered, attempts, errors: reader.errors };
  };
  return { system, site, read };
}

const lasting = ['throttled from then on', 'timed out for three attempts'] as const;

/** Returns all faults at full width, otherwise one, in turn: over all calls and their requests each occurs. */
const some = <T>(faults: readonly T[], turn: number): T[] =>
  isFullWidth ? [...faults] : [faults[turn % faults.length] as T];

describe.concurrent('a disturbed read is answered correctly or 503 busy', () => {
  test.each(reading)('$endpoint.method $endpoint.path', { timeout: 300_000 }, async (route) => {
    const { system, site, read } = await readerOf(route);
    const turn = reading.indexOf(route);
    const before = await dumpSite(system, site.code);
    const { answered: plain, attempts } = await read(() => undefined);
    expect(plain.status, JSON.stringify(plain.body)).toBe(200);

    for (const { n, command } of attempts) {
      for (const [name] of some(troublesOf(command), n + turn)) {
        const find = (attempt: Attempt) =>
          attempt.n === n ? new Map(troublesOf(attempt.command)).get(name) : undefined;
        const { status, body } = (await read(find)).answered;
        expect({ status, body }, `request ${n} (${command}) is ${name}`).toEqual({ status: 200, body: plain.body });
      }
      for (const name of some(lasting, n + turn)) {
        const {
          answered,
          errors,
          attempts: made,
        } = await read((attempt) => (attempt.n >= n ? staying[name]?.(attempt.n - n) : undefined));
        const { status, body, headers } = answered;
        const about = `request ${n} (${command}) and what follows are ${name}`;
        // The first read may have written what later ones find, such as the marker of an audited read.
        const isReached = made.some((attempt) => attempt.n >= n);
        // Parallel requests share the three faults, so each of them may have an attempt left.
        if (status === 200 && (!isReached || name !== 'throttled from then on'))
          expect(body, about).toEqual(plain.body);
        else expect([status, codeOf(answered), headers['Retry-After']], about).toEqual([503, 'busy', ['1']]);
        if (status !== 200) {
          expect(errors, about).toMatchObject([{ message: 'failed', fields: { error: expect.any(Error) } }]);
        }
      }
    }
    expect(apartFromAccess(newOrChanged(before, await dumpSite(system, site.code)))).toEqual([]);
  });
});
