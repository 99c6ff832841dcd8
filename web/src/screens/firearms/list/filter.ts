import type { Firearm } from '@muster/shared/areas/firearms';
import { firearmOwners, firearmTypes, firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { labels } from '../labels.ts';

const { filters: texts } = labels;

/** The words of the states other than in service, which is shown without a choice. */
export const stateWords = { retired: texts.retired, all: texts.all } as const;

interface Filter {
  type: Firearm['type'] | undefined;
  owner: Firearm['owner'] | undefined;
  state: keyof typeof stateWords | undefined;
}

/** Returns the filter of a URL; unknown values filter nothing. */
export function filterOf(url: URLSearchParams): Filter {
  const state = url.get('state');
  return {
    type: firearmTypes.find((one) => one === url.get('type')),
    owner: firearmOwners.find((one) => one === url.get('owner')),
    state: state === 'retired' || state === 'all' ? state : undefined,
  };
}

/** Returns whether a filter shows a firearm. */
export const isShown = ({ type, owner, retired }: Firearm, filter: Filter): boolean =>
  (filter.type === undefined || type === filter.type) &&
  (filter.owner === undefined || owner === filter.owner) &&
  (filter.state === 'all' || retired === (filter.state === 'retired'));

/** Returns the chosen values in words. */
export const filterWords = ({ type, owner, state }: Filter): readonly string[] => [
  ...(type ? [firearmTypeWords[type]] : []),
  ...(owner ? [labels.owners[owner]] : []),
  ...(state ? [stateWords[state]] : []),
];
