import type { EmployeeInfo } from '@muster/shared/areas/session';
import type { SetupProgress } from '@muster/shared/areas/settings';
import { plural } from '@muster/shared/counted';
import { isChoice, type SetupState, type SetupStep } from '@muster/shared/rules/setup';
import type { TimeFormat } from '@muster/shared/rules/time-format';
import { paths, tabPath } from '../../paths.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${plural(count, one, many)}`;

const timeFormatNames = { '24h': '24-hour', '12h': '12-hour' } satisfies Record<TimeFormat, string>;

/** The texts of the setup guide. */
export const labels = {
  help: 'Do the steps in any order. You can leave this guide and come back to it under Setup.',
  finish: 'Finish setup',
  finishing: 'Finishing...',
  left: (count: number) =>
    `${counted(count, 'step is', 'steps are')} still to do. If you finish now, you can reopen the guide under Department.`,
  finished: 'The setup is finished. Reopen the guide to show its progress to administrators again.',
  reopen: 'Reopen guide',
  reopening: 'Reopening...',
  saveFailed: "We couldn't change the setup guide.",
  settle: (step: SetupStep) => (isChoice(step) ? 'Confirm settings' : 'Skip step'),
  unsettle: 'Undo skip',
  department: ({ timezone, time_format }: Pick<EmployeeInfo, 'timezone' | 'time_format'>) =>
    `${timezone}, ${timeFormatNames[time_format]} times`,
  states: { done: 'Done', skipped: 'Skipped', to_do: 'To do' } satisfies Record<SetupState, string>,
} as const;

interface StepText {
  why: string;
  /** The screen on which the step is done. */
  to: string;
  open: string;
  /** Returns what the department has so far. */
  has: (counts: SetupProgress['counts']) => string;
}

export const stepTexts: Record<SetupStep, StepText> = {
  general: {
    why: 'Every date and time in Muster uses the time zone and the time format of your department.',
    to: paths.department,
    open: 'Open department',
    has: () => '',
  },
  roster: {
    why: 'Import your people from a file. The import also adds the ranks, units and groups that the file names.',
    to: paths.rosterImport,
    open: 'Import roster',
    has: ({ employees }) => counted(employees, 'employee'),
  },
  ranks: {
    why: 'Ranks from the roster file have no superior yet. Arrange them to show your chain of command.',
    to: tabPath(paths.admin, 'ranks'),
    open: 'Arrange ranks',
    has: ({ ranks }) => counted(ranks, 'rank'),
  },
  units: {
    why: 'Requirements and reports can name units, such as a watch, and groups, such as sworn or dispatcher.',
    to: paths.units,
    open: 'Arrange units',
    has: ({ units, groups }) => `${counted(units, 'unit')}, ${counted(groups, 'group')}`,
  },
  requirements: {
    why: 'Add the rules of your state. Muster creates the trainings that they name, and you choose who must meet them.',
    to: tabPath(paths.compliance, 'requirements'),
    open: 'Add requirements',
    has: ({ requirements, trainings }) => `${counted(requirements, 'requirement')}, ${counted(trainings, 'training')}`,
  },
  history: {
    why: 'Import past certifications, so that Muster knows who is current and what expires.',
    to: paths.historyImport,
    open: 'Import history',
    has: ({ certifications }) => counted(certifications, 'certification'),
  },
  permissions: {
    why: 'Give at least one more person a permission, so that the department does not depend on you alone.',
    to: paths.employees,
    open: 'Open employees',
    has: ({ managers }) => `${counted(managers, 'other person', 'other people')} with a permission`,
  },
  sign_in: {
    why: 'Decide who must use two-step verification and when an idle session locks, or confirm that a password is enough.',
    to: tabPath(paths.department, 'sign-in'),
    open: 'Set policy',
    has: () => '',
  },
};
