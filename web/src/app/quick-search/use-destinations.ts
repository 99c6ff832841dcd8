import { accessRules } from '@muster/shared/access';
import type { Answer } from '@muster/shared/endpoint';
import { holdsAny } from '@muster/shared/permissions';
import { useMemo } from 'react';
import useSWR from 'swr';
import { type Call, certification, enrollment, roster, training } from '../../api/calls.ts';
import type { ListEndpoint } from '../../api/client.ts';
import { fetchPages } from '../../api/fetch-pages.ts';
import { useCall } from '../../api/use-call.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import {
  certifiedDestination,
  classDestination,
  type Destination,
  employeeDestination,
  screensFor,
  trainingsOf,
  typeDestination,
} from './destination.ts';
import { labels } from './labels.ts';

/** Milliseconds for which a loaded list of people is used. */
const freshFor = 60_000;

async function loadPeople<E extends ListEndpoint>(
  endpoint: Call<E>,
  asDestination: (row: Answer<E>[number]) => Destination,
): Promise<readonly Destination[]> {
  const people: Destination[] = [];
  for await (const page of fetchPages(endpoint)) people.push(...page.map(asDestination));
  return people;
}

/** Loads the people whose pages the signed-in person can open: from the roster or, for trainers, the certifications. */
function usePeople() {
  const { permissions } = usePermissions();
  const source =
    permissions && holdsAny(permissions, accessRules.roster.permissions)
      ? 'roster'
      : permissions?.manage_trainings === true
        ? 'certifications'
        : undefined;
  const people = useSWR(
    source && `quick-search ${source}`,
    () =>
      source === 'roster'
        ? loadPeople(roster.list, employeeDestination)
        : loadPeople(certification.summaries, certifiedDestination),
    { dedupingInterval: freshFor, revalidateOnFocus: false, compare: Object.is },
  );
  return { people, findsPeople: source !== undefined };
}

/** Returns all loaded destinations of the signed-in person, and the parts that failed to load. */
export function useDestinations() {
  const { permissions, failed: noPermissions } = usePermissions();
  const { data: employee } = useCurrentEmployee();
  const manages = permissions?.manage_trainings === true;
  const { people, findsPeople } = usePeople();
  const classes = useCall(enrollment.available);
  const types = useCall(training.types, manages ? {} : null);
  const all = useMemo(
    () => [
      ...(permissions ? screensFor(permissions, employee) : []),
      ...(people.data ?? []),
      ...(manages ? (types.data ?? []).map((type) => typeDestination(type, true)) : trainingsOf(classes.data ?? [])),
      ...(classes.data ?? []).map((one) => classDestination(one, manages)),
    ],
    [permissions, employee, manages, people.data, types.data, classes.data],
  );
  const failed = [
    noPermissions && labels.parts.permissions,
    people.error && !people.data && labels.parts.people,
    types.error && !types.data && labels.parts.trainings,
    classes.error && !classes.data && labels.parts.classes,
  ].filter((part) => typeof part === 'string');
  const loading =
    (!permissions && !noPermissions) ||
    people.isLoading ||
    [classes, types].some(({ data, isValidating }) => !data && isValidating);
  return { all, loading, failed, findsPeople };
}
