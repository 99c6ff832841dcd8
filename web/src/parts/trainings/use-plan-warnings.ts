import { useDebouncedValue } from '@mantine/hooks';
import type { PlanWarning } from '@muster/shared/areas/training';
import useSWR from 'swr';
import { planWarningsOf } from './api.ts';
import { type ClassValues, classBody } from './class-form-values.ts';
import { isComplete } from './class-warnings.ts';

interface About {
  typeId: string;
  /** The class that is edited. */
  classId: string | undefined;
  timeZone: string;
  /** More classes with the same location and instructors. */
  repeats?: readonly ClassValues[];
}

const noRepeats: readonly (readonly PlanWarning[])[] = [];

/** Milliseconds without a key press after which the plan is checked. */
const pause = 400;

/** Returns the plan that the server checks; undefined without a date. */
function planOf(values: ClassValues, { typeId, classId, timeZone, repeats = [] }: About) {
  const { dates, class_size, instructors, place_id } = classBody(
    {
      ...values,
      dates: values.dates.filter(isComplete),
      instructors: values.instructors.filter(({ name }) => name.trim() !== ''),
    },
    timeZone,
  );
  if (dates.length === 0) return undefined;
  return {
    training_type_id: typeId,
    dates,
    ...(repeats.length > 0 && { repeats: repeats.map((one) => classBody(one, timeZone).dates) }),
    ...(place_id && { place_id }),
    ...(instructors && { instructors }),
    ...(typeof class_size === 'number' && class_size > 0 && { class_size }),
    ...(classId !== undefined && { class_id: classId }),
  };
}

export type Plan = NonNullable<ReturnType<typeof planOf>>;

/** Returns the server's warnings about a class and its repeats as the form changes. Saving works without them. */
export function usePlanWarnings(values: ClassValues, about: About) {
  const plan = planOf(values, about);
  const [requested] = useDebouncedValue(plan && JSON.stringify(plan), pause);
  const { data, error, mutate } = useSWR(
    requested === undefined ? null : `plan-warnings ${requested}`,
    () => planWarningsOf(JSON.parse(requested ?? '') as Plan),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    warnings: plan && data ? data.warnings.map(({ text }) => text) : [],
    /** In the order of `repeats`; shorter while more are checked. */
    repeats: data?.repeats ?? noRepeats,
    failed: plan !== undefined && error !== undefined,
    retry: () => void mutate(),
  };
}
