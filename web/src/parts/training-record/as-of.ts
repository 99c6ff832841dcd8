import { endOfDay, isSupportedDate } from '@muster/shared/rules/calendar';

/** Which day a record is asked about, as the URL has it: `?on=2026-03-01&known=then`. */
export interface AsOf {
  /** The department's date; undefined: today. */
  on: string | undefined;
  /** As it was known at the end of that day; otherwise as it is known now. */
  asThenKnown: boolean;
}

/** The value of `known` in the URL. */
export const thenKnown = 'then';

/**
 * Returns what the URL asks for. Today, and a text that is no date, are today; what is known at the end of today or
 * later is known now.
 */
export function asOfUrl(url: URLSearchParams, today: string): AsOf {
  const asked = url.get('on') ?? '';
  const on = isSupportedDate(asked) && asked !== today ? asked : undefined;
  return { on, asThenKnown: on !== undefined && on < today && url.get('known') === thenKnown };
}

/** Returns the query of the call that answers what is asked for. */
export const queryOf = ({ on, asThenKnown }: AsOf, timeZone: string) => ({
  ...(on !== undefined && { on }),
  ...(on !== undefined && asThenKnown && { known: endOfDay(on, timeZone) }),
});
