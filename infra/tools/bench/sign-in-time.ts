import { randomUUID } from 'node:crypto';
import { passwordCost } from '@muster/functions/session/password-hash';
import type { SiteTable } from '@muster/functions/table/core/client';
import { put, remove } from '@muster/functions/table/core/write';
import { credentialItem, credentialKey } from '@muster/functions/table/entities/credential';
import { type Employee, employeeItem } from '@muster/functions/table/entities/employee';
import { type Route, routes } from '@muster/shared/contract';
import { credentialOf, populate, sitePassword, writeAll } from './population.ts';
import { type Finding, ms, spread } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const rounds = 25;
/** The allowed relative difference of the medians: the noise of the machine. */
const tolerance = 0.1;
/** The allowed difference in milliseconds where no password is hashed: 10 % of such a short time is less than the noise. */
const closedTolerance = 1;
/** The number of failures that closes an account for an address (functions/src/table/rate-limit/account-limit.ts). */
const failures = 5;

function routeOf(wanted: string): Route {
  const route = routes.find(({ area, name }) => area === 'session' && name === wanted);
  if (!route) throw new Error(`The contract has no ${wanted}`);
  return route;
}

/** A sign-in attempt from an address. */
interface Attempt {
  username: string;
  site_code: string;
  address: string;
}

/**
 * Measures whether the time of a refused sign-in reveals which usernames exist (docs/design.md section 3, "Sign-in"). Passwords are hashed
 * at the production cost. Site codes are public (validate-sitecode), so the time of an unknown one has no budget.
 */
export async function measureSignIn(): Promise<Finding> {
  return withEngine(async (engine) => {
    const system = await openSystem(engine, { cost: passwordCost });
    const site = await populate(system, 'LIMITS', 100);
    const part = (n: number) => site.others.slice(n * rounds, (n + 1) * rounds);
    const [known, deactivated, imported] = [part(0), part(1), part(2)] as [Employee[], Employee[], Employee[]];
    await prepare(site.table, known, deactivated, imported);

    const signIn = routeOf('signIn');
    /** An existing and an unknown username, both with a closed limit. */
    const closed = [site.subject.employee_id, 'NOBODY-CLOSED'];
    const ask = async ({ address, ...typed }: Attempt, status = 401): Promise<number> => {
      const body = { ...typed, password: `Wrong#${randomUUID()}` };
      const begun = performance.now();
      const { statusCode } = await system.call(signIn, { body, address });
      const took = performance.now() - begun;
      if (statusCode !== status) throw new Error(`A wrong sign-in answered ${statusCode} and not ${status}`);
      return took;
    };
    const site_code = site.code;
    // Each attempt has its own employee and address, so that no other limit closes.
    const from = (kind: number, n: number) => `198.51.${kind}.${n}`;
    const someone = (who: Employee[], kind: number) => (n: number) => ({
      username: who[n]?.employee_id ?? '',
      site_code,
      address: from(kind, n),
    });
    const shut = closed.map((username, n): Attempt => ({ username, site_code, address: from(9, n) }));
    for (const one of shut) for (let n = 0; n < failures; n++) await ask(one);
    const kinds: Record<string, (n: number) => Attempt> = {
      'wrong password': someone(known, 0),
      'unknown username': (n) => ({ username: `NOBODY${n}`, site_code, address: from(1, n) }),
      'deactivated employee': someone(deactivated, 2),
      'employee without a password yet': someone(imported, 3),
      'closed account': () => shut[0] as Attempt,
      'closed username that nobody has': () => shut[1] as Attempt,
    };
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    for (let n = 0; n < rounds; n++) {
      // The kinds take turns, so that the noise of the machine affects all of them alike.
      for (const [kind, who] of Object.entries(kinds))
        times.get(kind)?.push(await ask(who(n), kind.startsWith('closed') ? 429 : 401));
    }
    const spreads = [...times].map(([kind, numbers]) => ({ kind, ...spread(numbers) }));
    const [reference = Number.NaN] = spreads.map(({ median }) => median);
    const looked = spreads.slice(1, -2);
    const [atClosed, atClosedUnknown] = spreads.slice(-2).map(({ median }) => median) as [number, number];

    // Site codes are public, so their times have no budget.
    const elsewhere: number[] = [];
    for (let n = 0; n < rounds; n++) elsewhere.push(await ask({ ...someone(known, 4)(n), site_code: 'NOWHERE' }));
    spreads.push({ kind: 'unknown site', ...spread(elsewhere) });
    const validate = routeOf('validateSiteCode');
    for (const [kind, code] of [
      ['site code in use', site_code],
      ['site code not in use', 'NOWHERE'],
    ] as const) {
      const numbers: number[] = [];
      for (let n = 0; n < rounds; n++) {
        const begun = performance.now();
        await system.call(validate, { body: { site_code: code } });
        numbers.push(performance.now() - begun);
      }
      spreads.push({ kind, ...spread(numbers) });
    }
    return {
      title: `Refused sign-ins and site codes, ${rounds} each`,
      header: ['', 'median', 'p95'],
      rows: spreads.map(({ kind, median, p95 }) => [kind, ms(median), ms(p95)]),
      checks: [
        ...looked.map(({ kind, median }) => {
          const apart = median / reference - 1;
          return {
            what: `sign-in: ${kind} against wrong password, medians`,
            budget: `+-${tolerance * 100} %`,
            measured: `${(apart * 100).toFixed(1)} %`,
            ok: Math.abs(apart) <= tolerance,
          };
        }),
        {
          what: 'sign-in: closed username that nobody has against closed account, medians',
          budget: `+-${ms(closedTolerance)}`,
          measured: ms(atClosedUnknown - atClosed),
          ok: Math.abs(atClosedUnknown - atClosed) <= closedTolerance,
        },
      ],
      data: spreads,
    };
  });
}

/** Hashes passwords of `known` and `deactivated` at the production cost, deactivates the latter, and removes those of `imported`. */
async function prepare(
  table: SiteTable,
  known: Employee[],
  deactivated: Employee[],
  imported: Employee[],
): Promise<void> {
  const credential = await credentialOf(sitePassword, passwordCost);
  const writes = [
    ...[...known, ...deactivated].map(({ id }) => put(table, credentialItem(table, id, credential))),
    ...deactivated.map((employee) => put(table, employeeItem(table, { ...employee, active: false }))),
    ...imported.map(({ id }) => remove(table, credentialKey(table, id))),
  ];
  await writeAll(table, writes);
}
