import { useMemo } from 'react';
import { useClassesNow, useComingClasses } from './api.ts';
import { placesOf, timesOf } from './class-defaults.ts';

/** Loads the suggestions and warnings of a class form. Saving works without them: they are empty until loaded. */
export function useClassSuggestions(typeId: string) {
  const { data: classes } = useClassesNow(typeId);
  const { data: coming } = useComingClasses();
  const suggested = useMemo(() => ({ places: placesOf(classes ?? []), times: timesOf(classes ?? []) }), [classes]);
  return { ...suggested, coming: coming ?? [] };
}
