import { counted } from '@muster/shared/counted';

/** The texts of the page "Units and groups" and of its chart. */
export const labels = {
  chart: 'Org chart',
  help: 'Choose a unit or a group to list its people.',
  people: (count: number) => counted(count, 'person', 'people'),
  compliant: (percent: string) => `${percent} compliant`,
  heads: (names: readonly string[]) =>
    names.length > 2 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', '),
  peopleFailed: "We couldn't load the people of the units and groups.",
  sharesFailed: "We couldn't load how compliant the units and groups are.",
} as const;
