import type { SetupProgress } from '@muster/shared/areas/settings';
import { counted } from '@muster/shared/counted';
import type { SetupStep } from '@muster/shared/rules/setup';

/** The texts of the setup guide that several screens show. */
export const labels = {
  title: 'Set up your department',
  link: 'Setup',
  progress: (steps: SetupProgress['steps']) => `${settledIn(steps)} of ${steps.length}`,
  settled: (steps: SetupProgress['steps']) => `${settledIn(steps)} of ${counted(steps.length, 'step')} done or skipped`,
  next: (title: string) => `Next: ${title}`,
  nothingLeft: 'Every step is done or skipped. Finish the setup to close this guide.',
  proceed: 'Continue setup',
  failed: "We couldn't load the setup progress. Check your connection and try again.",
  steps: {
    general: 'Department and time format',
    roster: 'Roster',
    ranks: 'Ranks',
    units: 'Units and groups',
    requirements: 'Trainings and requirements',
    history: 'Training history',
    permissions: 'People with permissions',
    sign_in: 'Sign-in policy',
  } satisfies Record<SetupStep, string>,
} as const;

const settledIn = (steps: SetupProgress['steps']): number => steps.filter(({ state }) => state !== 'to_do').length;

/** Returns the first step to do, in the order of the guide. */
export function nextStep(steps: SetupProgress['steps']): SetupStep | undefined {
  return steps.find(({ state }) => state === 'to_do')?.step;
}
