import type { Employee } from '@muster/functions/table/entities/employee';
import { beforeEach } from 'vitest';
import { as, type BuiltSite, buildEmployee, buildPerson, buildSite, type Person, personOf } from './build.ts';
import { buildSystem, type System, usualNow } from './system.ts';

// Bindings that importing files see change: the system of the file that runs, and the site and the people of its
// current test.
export let system: System;
export let site: BuiltSite;
export let other: BuiltSite;
export let chief: Person;
export let officer: Person;
export let trainer: Person;
export let staff: Person;
export let desk: Person;
export let employee: Employee;
export let asking: Awaited<ReturnType<typeof as>>;

const people = {
  /** Another site. */
  other: async () => {
    other = await buildSite(system);
  },
  /** The administrator of the site. */
  chief: async () => {
    chief = await personOf(system, site, site.chief);
  },
  /** Somebody without permissions. */
  officer: async () => {
    officer = await buildPerson(system, site);
  },
  /** Somebody who manages trainings. */
  trainer: async () => {
    trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  },
  /** The same, under the name that tests of classes use. */
  staff: async () => {
    staff = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  },
  /** Somebody who manages employees. */
  desk: async () => {
    desk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  },
  /** Somebody with a password, who is not signed in. */
  employee: async () => {
    employee = await buildEmployee(system, site);
  },
  /** The request parts of `employee`, signed in. */
  asking: async () => {
    asking = await as(system, site, employee);
  },
};

/**
 * Creates a system for the calling file. Before each of its tests, sets the clock back, calls `reset`, and creates a
 * site and the named people, in this order.
 */
export async function prepareEachTest(
  named: readonly (keyof typeof people)[] = [],
  { reset, ...options }: Parameters<typeof buildSystem>[0] & { reset?: () => void } = {},
): Promise<void> {
  system = await buildSystem(options);
  beforeEach(async () => {
    system.clock.now = options.now ?? usualNow;
    reset?.();
    site = await buildSite(system);
    for (const name of named) await people[name]();
  });
}
