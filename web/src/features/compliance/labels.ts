import { formatDate } from '../../ui/date-time.ts';
import type { FilterKind } from './question.ts';

/** The texts of the compliance page, which docs/spec.md does not have. */
export const labels = {
  title: 'Compliance',
  help: 'Who meets what is asked of them, on any day, and why.',
  tabs: 'Compliance',
  question: {
    label: 'Question',
    on: 'On',
    invalid: 'Please select a valid date',
    today: 'Back to today',
    known: 'As known',
    knownNow: 'Now',
    knownThen: 'At the end of that day',
    filters: 'Filter by requirement, unit, rank, group or status',
    filtersHint: 'Everybody and every requirement',
    clear: 'Remove all filters',
    noneFound: 'No filter has this name.',
    groups: {
      requirement: 'Requirements',
      unit: 'Units',
      rank: 'Ranks',
      group: 'Groups',
      status: 'Statuses',
    } satisfies Record<FilterKind, string>,
    unknown: (value: string) => `Removed (${value})`,
    optionsFailed: "We couldn't load everything that can be filtered by.",
  },
  state: {
    today: (day: string) => `As of today, ${formatDate(day)}`,
    on: (day: string) => `As of ${formatDate(day)}`,
    now: ', as it is known now.',
    asThen: ', as it was known at the end of that day.',
    at: (moment: string) => `, as it was known on ${moment}.`,
    sealed: (moment: string) => `Sealed on ${moment}, root`,
    notSealed: 'Not sealed yet: the next seal, within a day, covers what is shown.',
    loading: 'Looking for the seal...',
    failed: "We couldn't load whether this is sealed.",
    retry: 'Try again',
  },
} as const;
