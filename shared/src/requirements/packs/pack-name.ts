/**
 * The states that have a pack, by its id. Apart from the rules, so that a screen can name a state without loading them.
 */
const names: Record<string, string> = {
  CA: 'California',
  FL: 'Florida',
  GA: 'Georgia',
  IL: 'Illinois',
  OH: 'Ohio',
  TX: 'Texas',
  UT: 'Utah',
  WA: 'Washington',
};

/** Returns the name of a pack's state; of a pack that is no longer there, its id. */
export const packName = (id: string): string => names[id] ?? id;
