import { accessRules } from '@muster/shared/access';
import type { CertificationSummary } from '@muster/shared/areas/certification';
import type { Employee } from '@muster/shared/areas/roster';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import type { TrainingClass } from '@muster/shared/areas/training';
import { holdsAny, type PermissionMap } from '@muster/shared/permissions';
import { matcherOf } from '@muster/shared/rules/search';
import { fullNameOf } from '../../parts/roster/employee-form-values.ts';
import { labels as rosterLabels } from '../../parts/roster/labels.ts';
import { paths, personPath, tabPath } from '../../paths.ts';
import { siteTabs } from '../../screens/admin/tabs.ts';
import { complianceTabs } from '../../screens/compliance/tabs.ts';
import { departmentTabs } from '../../screens/department/tabs.ts';
import { labels as fieldTraining } from '../../screens/field-training/labels.ts';
import { tabsFor } from '../../screens/training/tabs.ts';
import { formatDate, formatTimeRange } from '../../ui/date-time.ts';
import { type NavigationMarks, navigationOf } from '../navigation/navigation.ts';
import { labels as appLabels } from '../pages/labels.ts';
import { labels } from './labels.ts';

export type Group = keyof typeof labels.groups;

/** A target of the quick search. */
export interface Destination {
  id: string;
  group: Group;
  title: string;
  /** Distinguishes destinations with the same title. */
  detail: string;
  to: string;
  /** The searched texts. */
  fields: readonly string[];
}

function destination(
  group: Group,
  to: string,
  title: string,
  detail: string,
  also: readonly string[] = [],
): Destination {
  return { id: `${group} ${to}`, group, title, detail, to, fields: [title, detail, ...also] };
}

interface Named {
  key: string;
  title: string;
}

/** Returns the visible tabs of each screen that has tabs. */
const tabsOf: Readonly<
  Record<string, (permissions: PermissionMap) => readonly (Named & { views?: readonly Named[] })[]>
> = {
  [paths.training]: tabsFor,
  [paths.compliance]: () => complianceTabs,
  [paths.admin]: () => siteTabs,
  [paths.department]: () => departmentTabs,
};

/** Returns the screens and tabs that an employee with these permissions can see. */
export function screensFor(
  permissions: PermissionMap,
  employee: (NavigationMarks & Pick<EmployeeInfo, 'employee_id'>) | undefined,
): readonly Destination[] {
  const screens = navigationOf(permissions, employee);
  return [
    ...screens.flatMap(({ to, label }) => {
      const tabs = tabsOf[to]?.(permissions);
      return tabs
        ? tabs.flatMap(({ key, title, views = [] }) => [
            destination('screens', tabPath(to, key), title, label),
            ...views
              .filter((view) => view.title !== title)
              .map((view) => destination('screens', tabPath(to, key, { view: view.key }), view.title, label)),
          ])
        : [destination('screens', to, label, '')];
    }),
    ...(holdsAny(permissions, accessRules.training.permissions)
      ? [destination('screens', paths.fieldPrograms, fieldTraining.programsTitle, fieldTraining.title)]
      : []),
    ...screens
      .filter(({ to }) => to === paths.employees)
      .map(({ label }) => destination('screens', paths.units, rosterLabels.lists, label)),
    ...(employee ? [destination('screens', personPath(employee.employee_id), labels.ownPage, '')] : []),
    destination('screens', paths.profile, appLabels.profile, ''),
    destination('screens', paths.settings, appLabels.settings, ''),
  ];
}

/** Returns the page of a person of the roster. */
export function employeeDestination(employee: Employee): Destination {
  const { employee_id, badge_number, rank_name } = employee;
  const name = fullNameOf(employee);
  return destination('people', personPath(employee_id), name, labels.person(employee_id, rank_name), [badge_number]);
}

/** Returns the page of a person from the certifications, which trainers can read. */
export function certifiedDestination({ employee_id, name }: CertificationSummary): Destination {
  return destination('people', personPath(employee_id), name, labels.person(employee_id, undefined));
}

/** Returns a training: for trainers its management page, otherwise the sign-up. */
export function typeDestination(
  { id, name, is_mandatory }: TrainingClass['training_type'],
  manages: boolean,
): Destination {
  const detail = is_mandatory ? labels.required : labels.training;
  return destination('trainings', tabPath(paths.training, tabOf(manages), { type: id }), name, detail);
}

const tabOf = (manages: boolean) => (manages ? 'manage' : 'signup');

/** Returns the trainings of the classes open to the signed-in person. */
export function trainingsOf(classes: readonly TrainingClass[]): readonly Destination[] {
  const types = new Map(classes.map(({ training_type }) => [training_type.id, training_type]));
  return [...types.values()].map((type) => typeDestination(type, false));
}

/** Returns a class: for trainers its management page, otherwise the sign-up. */
export function classDestination(one: TrainingClass, manages: boolean): Destination {
  const { id, training_type, location, training_dates, enrolled_count, class_size } = one;
  const [first] = training_dates;
  const when = first ? [formatDate(first.date), formatTimeRange(first.start_time, first.end_time)] : [];
  return destination(
    'classes',
    tabPath(paths.training, tabOf(manages), { type: training_type.id, class: id }),
    training_type.name,
    [...when, location, labels.seats(enrolled_count, class_size)].join(' · '),
  );
}

/** The maximum number of listed destinations per group. */
const shownOfGroup = 6;

/** The results of one group. */
export interface FoundGroup {
  group: Group;
  found: readonly Destination[];
  /** The number of results not listed. */
  more: number;
}

/** Returns the results by group; titles that begin with the query come first. Without a query, only screens. */
export function findDestinations(all: readonly Destination[], query: string): readonly FoundGroup[] {
  const typed = query.trim().toLowerCase();
  const matches = matcherOf(typed);
  const matching = all.filter(({ group, fields }) => (typed === '' ? group === 'screens' : matches(fields)));
  const begins = ({ title }: Destination) => title.toLowerCase().startsWith(typed);
  return (Object.keys(labels.groups) as Group[]).flatMap((group) => {
    const ofGroup = matching.filter((one) => one.group === group);
    const ordered = [...ofGroup.filter(begins), ...ofGroup.filter((one) => !begins(one))];
    const limit = typed === '' ? ordered.length : shownOfGroup;
    const found = ordered.slice(0, limit);
    return found.length === 0 ? [] : [{ group, found, more: ordered.length - found.length }];
  });
}
