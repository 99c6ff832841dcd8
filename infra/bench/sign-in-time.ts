import { randomUUID } from 'node:crypto';
import { passwordCost } from '@muster/functions/session/password-hash';
import { credentialItem } from '@muster/functions/table/credential';
import { put, transact } from '@muster/functions/table/write';
import { routes } from '@muster/shared/contract';
import { credentialOf, populate, sitePassword } from './population.ts';
import { type Finding, ms, spread } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const rounds = 25;
/** How far the medians may lie apart: what is left is the noise of the machine, not who exists. */
const tolerance = 0.1;

const signIn = routes.find(({ area, name }) => area === 'session' && name === 'signIn');

/** Whether the time of a refused sign-in tells who exists (DESIGN.md section 3, "Sign-in"): at the real price of a password. */
export async function measureSignIn(): Promise<Finding> {
  return withEngine(async (engine) => {
    if (!signIn) throw new Error('The contract has no sign-in');
    const system = await openSystem(engine, { cost: passwordCost });
    const site = await populate(system, 'DOORS', 100);
    const credential = await credentialOf(sitePassword, passwordCost);
    // Nobody is asked about twice, so that no door closes.
    const known = site.others.slice(0, rounds);
    await transact(
      site.table,
      known.map(({ id }) => put(site.table, credentialItem(site.table, id, credential))),
    );
    const kinds: Record<string, (n: number) => { username: string; site_code: string }> = {
      'wrong password': (n) => ({ username: known[n]?.employee_id ?? '', site_code: site.code }),
      'unknown username': (n) => ({ username: `NOBODY${n}`, site_code: site.code }),
      'unknown site': (n) => ({ username: known[n]?.employee_id ?? '', site_code: 'NOWHERE' }),
    };
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    for (let n = 0; n < rounds; n++) {
      for (const [kind, who] of Object.entries(kinds)) {
        const body = { ...who(n), password: `Wrong#${randomUUID()}` };
        const begun = performance.now();
        const { statusCode } = await system.call(signIn, { body });
        times.get(kind)?.push(performance.now() - begun);
        if (statusCode !== 401) throw new Error(`A sign-in with a ${kind} answered ${statusCode}`);
      }
    }
    const spreads = [...times].map(([kind, numbers]) => ({ kind, ...spread(numbers) }));
    const reference = spreads[0]?.median ?? Number.NaN;
    return {
      title: `Refused sign-ins, ${rounds} each`,
      header: ['', 'median', 'p95'],
      rows: spreads.map(({ kind, median, p95 }) => [kind, ms(median), ms(p95)]),
      checks: spreads.slice(1).map(({ kind, median }) => {
        const apart = median / reference - 1;
        return {
          what: `sign-in: ${kind} against wrong password, medians`,
          budget: `+-${tolerance * 100} %`,
          measured: `${(apart * 100).toFixed(1)} %`,
          ok: Math.abs(apart) <= tolerance,
        };
      }),
      data: spreads,
    };
  });
}
