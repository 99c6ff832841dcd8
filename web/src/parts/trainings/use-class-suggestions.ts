import { useMemo } from 'react';
import { useClassesNow, useComingClasses } from './api.ts';
import { placesOf, timesOf } from './class-defaults.ts';

/**
 * Loads what a class form suggests and warns of: places and times of the type's classes, and the classes to come of all
 * types. Nothing of it is needed to save: while it is loading, or cannot be loaded, there are no suggestions and
 * warnings.
 */
export function useClassSuggestions(typeId: string) {
  const { data: classes } = useClassesNow(typeId);
  const { data: coming } = useComingClasses();
  const suggested = useMemo(() => ({ places: placesOf(classes ?? []), times: timesOf(classes ?? []) }), [classes]);
  return { ...suggested, coming: coming ?? [] };
}
