import { addDays } from '@muster/shared/rules/calendar';

/** Days before the end of a phase from which its decision is due. */
const decisionDays = 7;

/** Returns whether the decision about a phase is due: it ends within a week, or its planned end has passed. */
export const isDecisionDue = (until: string, today: string): boolean => until < addDays(today, decisionDays);
