/** The steps of the setup guide, in order. */
export const setupSteps = [
  'general',
  'roster',
  'ranks',
  'units',
  'requirements',
  'history',
  'permissions',
  'sign_in',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupStates = ['done', 'skipped', 'to_do'] as const;
export type SetupState = (typeof setupStates)[number];

/** The data of a department that steps check. */
export interface SetupCounts {
  employees: number;
  ranks: number;
  units: number;
  groups: number;
  requirements: number;
  certifications: number;
  /** Other people with a permission. */
  managers: number;
  hasSignInPolicy: boolean;
}

/** Whether a step's data exist. A new department has one employee and one rank. */
const hasData: Record<SetupStep, (counts: SetupCounts) => boolean> = {
  general: () => false,
  roster: ({ employees }) => employees > 1,
  ranks: ({ ranks }) => ranks > 1,
  units: ({ units, groups }) => units + groups > 0,
  requirements: ({ requirements }) => requirements > 0,
  history: ({ certifications }) => certifications > 0,
  permissions: ({ managers }) => managers > 0,
  sign_in: ({ hasSignInPolicy }) => hasSignInPolicy,
};

/** Returns whether a step is an optional choice. Settling it confirms it; settling any other step skips it. */
export const isChoice = (step: SetupStep): boolean => step === 'general' || step === 'sign_in';

/** Returns the state of each step in order. Data override a skip, even if entered later. */
export function setupProgress(
  counts: SetupCounts,
  settled: readonly SetupStep[],
): { step: SetupStep; state: SetupState }[] {
  return setupSteps.map((step) => {
    const isSettled = settled.includes(step);
    const isDone = hasData[step](counts) || (isSettled && isChoice(step));
    return { step, state: isDone ? 'done' : isSettled ? 'skipped' : 'to_do' };
  });
}
