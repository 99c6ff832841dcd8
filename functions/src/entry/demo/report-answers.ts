import { type FormAnswers, itemsOf, type ScaleItem } from '@muster/shared/forms/form';
import { sanJoseDaily } from '@muster/shared/forms/templates/san-jose-daily';

/** A daily report of the demo. */
export interface DayRated {
  /** Distinguishes trainees. */
  seed: number;
  /** Days since the training began. */
  days: number;
  /** Added to each rating: trainers differ. */
  bias?: number | undefined;
  /** The key of an item that is marked “Not responding to training”. */
  notResponding?: string | undefined;
}

const items = itemsOf(sanJoseDaily.content).filter((item): item is ScaleItem => item.kind === 'scale');

/** Rarely seen on a shift. */
const rare = new Set(['driving-stress', 'force', 'safety-suspects', 'interview', 'communities']);

const low = [
  'Needed to be told twice, and we talked it through after the call.',
  'Lost the overview. I had to step in.',
  'Knew the steps, but not their order.',
];
const high = [
  'Did this alone and without a mistake.',
  'Other officers on the scene noticed it, too.',
  'Better than planned for this phase.',
];
const most = [
  'Kept a loud argument between neighbors calm and got both statements.',
  'Found the address of a medical call without the map.',
  'Stopped a car at a well-lit place and watched both hands.',
  'Wrote a complete collision report before the end of the shift.',
  'Noticed an expired plate and made a safe stop.',
];
const least = [
  'Stood between the headlights and the driver.',
  'Missed the radio twice in heavy traffic.',
  'Forgot to ask a witness for a telephone number.',
  'Took a long way to a burglary alarm.',
  'Needed help with the elements of the offense.',
];

/** Returns a pseudorandom number from 0 to 1 that is constant for a report and a purpose. */
function spread({ seed, days }: DayRated, purpose: string): number {
  let mixed = seed * 1009 + days;
  for (const character of purpose) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x9e3779b1) >>> 0;
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const pick = (texts: readonly string[], share: number): string => texts[Math.floor(share * texts.length)] ?? '';

/** Returns the answers of a daily report. Ratings rise from about 3 to about 5 within sixteen weeks. */
export function dailyAnswers(day: DayRated): FormAnswers {
  const ratings = items.map(({ key }) => [key, ratingOf(day, key)] as const);
  const { seed, days } = day;
  return {
    items: {
      ...Object.fromEntries(ratings),
      'most-acceptable': { value: most[(seed + days) % most.length] ?? '' },
      'least-acceptable': { value: least[(seed * 3 + days) % least.length] ?? '' },
    },
  };
}

function ratingOf(day: DayRated, key: string): FormAnswers['items'][string] {
  const seen = spread(day, `${key} seen`);
  if (key === day.notResponding) {
    return { value: 2, not_responding: true, minutes: 30, comment: 'The third day with the same mistake.' };
  }
  if (seen < (rare.has(key) ? 0.8 : 0.12)) return { not_observed: true };
  // Each trainee is good at some tasks and bad at others.
  const talent = spread({ ...day, days: 0 }, key) - 0.5;
  const level = 3.1 + (day.days / 112) * 1.9 + talent * 1.4 + (spread(day, key) - 0.5) * 1.6 + (day.bias ?? 0);
  const value = Math.min(7, Math.max(1, Math.round(level)));
  if (value <= 2) {
    const minutes = spread(day, `${key} minutes`) < 0.5 ? 20 : undefined;
    return { value, comment: pick(low, seen), ...(minutes && { minutes }) };
  }
  return value >= 6 ? { value, comment: pick(high, seen) } : { value };
}

/** Answers of weekly reports. */
export const weeklyAnswers: FormAnswers = {
  items: {
    progress: { value: 'expected' },
    strengths: { value: 'Listens, asks, and writes down what was new.' },
    weaknesses: { value: 'Officer safety at night, and the radio in heavy traffic.' },
    remedial: { value: 'Ten approaches to a parked car, with and without a passenger.' },
    plan: { value: 'Leads every second call.' },
  },
};

/** Answers of reports at the end of a phase. */
export const phaseAnswers: FormAnswers = {
  items: {
    strengths: { value: 'Calm with people, and reliable in reports.' },
    weaknesses: { value: 'Still slow with unusual offenses.' },
    recommendation: { value: 'advance' },
    reasons: { value: 'The ratings of the last week are at or above the standard in all critical tasks.' },
  },
};
