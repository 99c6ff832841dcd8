import type { Employee } from '@muster/functions/table/entities/employee';
import { beforeEach } from 'vitest';
import { as, type BuiltSite, buildEmployee, buildPerson, buildSite, type Person, personOf } from './build.ts';
import { buildSystem, type System, usualNow } from './system.ts';

// Bindings that change for importing files: the system of the file, and the site and people of its current test.
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
  /** An employee without permissions. */
  officer: async () => {
    officer = await buildPerson(system, site);
  },
  /** A holder of `manage_trainings`. */
  trainer: async () => {
    trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  },
  /** The same, under the name in class tests. */
  staff: async () => {
    staff = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  },
  /** A holder of `manage_employees`. */
  desk: async () => {
    desk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  },
  /** An employee with a password who is not signed in. */
  employee: async () => {
    employee = await buildEmployee(system, site);
  },
  /** The request parts of `employee`, signed in. */
  asking: async () => {
    asking = await as(system, site, employee);
  },
};

/**
 * Creates a system for the calling file. Before each test: resets the clock, calls `reset`, creates a site, then the
 * people.
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
