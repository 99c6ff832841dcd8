import { endOfDay, isSupportedDate } from '@muster/shared/rules/calendar';

/** The day of a record, as in the URL: `?on=2026-03-01&known=then`. */
export interface AsOf {
  /** The department's date. Undefined means today. */
  on: string | undefined;
  /** True if only entries recorded by the end of that day count. */
  asThenKnown: boolean;
}

export const thenKnown = 'then';

/** Parses the URL. Today, invalid dates, and `known` for today or a later day are ignored. */
export function asOfUrl(url: URLSearchParams, today: string): AsOf {
  const requested = url.get('on') ?? '';
  const on = isSupportedDate(requested) && requested !== today ? requested : undefined;
  return { on, asThenKnown: on !== undefined && on < today && url.get('known') === thenKnown };
}

/** Returns the query of the call. */
export const queryOf = ({ on, asThenKnown }: AsOf, timeZone: string) => ({
  ...(on !== undefined && { on }),
  ...(on !== undefined && asThenKnown && { known: endOfDay(on, timeZone) }),
});
