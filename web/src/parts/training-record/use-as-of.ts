import { useUrlCorrection, useUrlState } from '../../ui/use-url-state.ts';
import { type AsOf, asOfUrl, thenKnown } from './as-of.ts';

/** Keeps the day of a record in the URL, and removes invalid parameters. `today` is the department's date. */
export function useAsOf(today: string): AsOf & { change: (next: Partial<AsOf>) => void } {
  const [url, write] = useUrlState();
  const asOf = asOfUrl(url, today);
  const written = (parameters: URLSearchParams, { on, asThenKnown }: AsOf) => {
    if (on === undefined) parameters.delete('on');
    else parameters.set('on', on);
    if (on !== undefined && asThenKnown) parameters.set('known', thenKnown);
    else parameters.delete('known');
  };
  useUrlCorrection(url.has('on') && asOf.on === undefined, (parameters) => written(parameters, asOf));
  return { ...asOf, change: (next) => write((parameters) => written(parameters, { ...asOf, ...next })) };
}
