import { addDays } from '@muster/shared/rules/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryContent } from '../../src/record/entry.ts';
import { statusOn } from '../../src/record/status-on.ts';

/** Days around a leap day. */
const firstDay = '2023-12-20';
const days = Array.from({ length: 90 }, (_, n) => addDays(firstDay, n));
const types = ['A', 'B'];
const nearDays = 10;

const actor = { id: 'system', employee_id: '' };
type Draft = Omit<EntryContent, 'no' | 'recorded_at' | 'actor'>;

const day = fc.constantFrom(...days);
const aType = fc.constantFrom(...types);

const personDraft: fc.Arbitrary<Draft> = fc.oneof(
  day.map((valid_on) => ({ kind: 'employment.started', valid_on, data: { employee_id: '1' } }) as Draft),
  fc
    .tuple(day, fc.boolean())
    .map(([valid_on, active]) => ({ kind: 'employment.status', valid_on, data: { active } }) as Draft),
  day.map((valid_on) => ({ kind: 'employment.ended', valid_on, data: {} }) as Draft),
  fc
    .tuple(day, fc.constantFrom('Officer', 'Sergeant', undefined))
    .map(([valid_on, rank_name]) => ({ kind: 'assignment', valid_on, data: rank_name ? { rank_name } : {} }) as Draft),
  fc.tuple(day, aType, fc.option(fc.nat(60), { nil: undefined })).map(
    ([date, type_id, length]) =>
      ({
        kind: 'certification.issued',
        valid_on: date,
        data: { type_id, type_name: type_id, date, ...(length !== undefined && { expires: addDays(date, length) }) },
      }) as Draft,
  ),
  fc
    .tuple(day, fc.integer({ min: 1, max: 8 }))
    .map(([valid_on, entry]) => ({ kind: 'certification.revoked', valid_on, data: { entry } }) as Draft),
);
const departmentDraft: fc.Arbitrary<Draft> = fc.oneof(
  fc.tuple(day, aType, fc.boolean(), fc.boolean(), fc.option(day, { nil: undefined })).map(
    ([valid_on, type_id, is_mandatory, archived, since]) =>
      ({
        kind: 'type.defined',
        valid_on,
        data: {
          type_id,
          name: type_id,
          is_mandatory,
          ...(archived && { archived }),
          ...(is_mandatory && since && { mandatory_since: since }),
        },
      }) as Draft,
  ),
  fc.tuple(day, aType).map(([valid_on, type_id]) => ({ kind: 'type.removed', valid_on, data: { type_id } }) as Draft),
);

/** A chain. Each entry may be recorded at any moment and supersede an earlier one of its kind. */
const chainOf = (draft: fc.Arbitrary<Draft>): fc.Arbitrary<EntryContent[]> =>
  fc.array(fc.tuple(draft, fc.nat(89), fc.option(fc.nat(7), { nil: undefined })), { maxLength: 12 }).map((drawn) => {
    const entries: EntryContent[] = [];
    for (const [n, [one, recorded, replaced]] of drawn.entries()) {
      const earlier = replaced === undefined ? undefined : entries[replaced];
      const supersedes =
        earlier && earlier.kind === one.kind && replaced !== undefined ? { supersedes: replaced + 1 } : {};
      entries.push({
        no: n + 1,
        ...one,
        recorded_at: `${days[recorded]}T12:00:00.000Z`,
        actor,
        ...supersedes,
      } as EntryContent);
    }
    return entries;
  });

/** Computes the same answer naively, day by day. */
function slowly(person: EntryContent[], department: EntryContent[], on: string, known: string) {
  const holding = (entries: EntryContent[]) => {
    const recorded = entries.filter((entry) => entry.recorded_at <= known);
    return recorded.filter((entry) => !recorded.some((other) => other.supersedes === entry.no));
  };
  // A correction takes the place of the corrected entry.
  const placeOf = (entry: EntryContent): number => {
    const before = person.find(({ no }) => no === entry.supersedes && no < entry.no);
    return before ? placeOf(before) : entry.no;
  };
  const own = holding(person).toSorted((a, b) => placeOf(a) - placeOf(b));
  let [employed, active, rank] = [false, false, undefined as string | undefined];
  for (const today of days.filter((one) => one <= on)) {
    for (const entry of own) {
      if (entry.valid_on !== today) continue;
      if (entry.kind === 'employment.started') [employed, active, rank] = [true, true, entry.data.rank_name];
      if (entry.kind === 'employment.status') active = employed && entry.data.active;
      if (entry.kind === 'employment.ended') [employed, active] = [false, false];
      if (entry.kind === 'assignment') rank = entry.data.rank_name;
    }
  }
  const newest = (no: number): number => {
    const next = person.find((entry) => entry.supersedes === no && entry.recorded_at <= known && entry.no > no);
    return next ? newest(next.no) : no;
  };
  const isRevoked = (no: number) =>
    own.some(
      (entry) => entry.kind === 'certification.revoked' && entry.valid_on <= on && newest(entry.data.entry) === no,
    );
  const statusOf = (type: string) => {
    const valid = own.flatMap((entry) =>
      entry.kind === 'certification.issued' &&
      entry.data.type_id === type &&
      entry.data.date <= on &&
      !isRevoked(entry.no)
        ? [entry.data]
        : [],
    );
    const last = (data: { expires?: string }) => data.expires ?? '9999-99-99';
    const best = valid.toSorted((a, b) => `${last(b)} ${b.date}`.localeCompare(`${last(a)} ${a.date}`))[0];
    if (!best || last(best) < on) return best ? 'MISSING expired' : 'MISSING never';
    return days
      .concat(Array.from({ length: 400 }, (_, n) => addDays(on, n)))
      .some((one) => one >= on && one <= addDays(on, nearDays) && one === last(best))
      ? 'NEAR_EXPIRATION'
      : 'COMPLETED';
  };
  const asked = types.filter((type) => {
    const periods: { days: Set<string>; open: boolean; from: string }[] = [];
    const everyDay = [...days, ...Array.from({ length: 30 }, (_, n) => addDays(days.at(-1) ?? '', n + 1))];
    for (const entry of holding(department)) {
      if (entry.kind !== 'type.defined' && entry.kind !== 'type.removed') continue;
      if (entry.data.type_id !== type) continue;
      const open = periods.at(-1)?.open ? periods.at(-1) : undefined;
      if (entry.kind === 'type.defined' && entry.data.is_mandatory && !entry.data.archived) {
        const from = entry.data.mandatory_since ?? open?.from ?? entry.valid_on;
        if (open) periods.pop();
        periods.push({ from, open: true, days: new Set(everyDay.filter((one) => one >= from)) });
      } else if (open) {
        open.open = false;
        open.days = new Set([...open.days].filter((one) => one < entry.valid_on));
      }
    }
    return periods.some((period) => period.days.has(on));
  });
  return { employed, active, rank, statuses: active ? asked.map((type) => [type, statusOf(type)]) : [] };
}

describe('a person as of a day', () => {
  test('matches a slow model for any history, day and moment', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(chainOf(personDraft), chainOf(departmentDraft), day, day, (person, types, on, until) => {
        const settings = {
          no: types.length + 1,
          kind: 'department.defined',
          valid_on: firstDay,
          recorded_at: '2000-01-01T00:00:00.000Z',
          actor,
          data: { timezone: 'UTC', near_expiration_days: nearDays },
        } as EntryContent;
        const department = [...types, settings];
        const known = `${until}T18:00:00.000Z`;
        const answer = statusOn({ person, department }, { on, known });
        const shown = answer.statuses.map(({ type_id, status, detail }) => [
          type_id,
          detail ? `${status} ${detail}` : status,
        ]);
        const slow = slowly(person, department, on, known);
        const { employed, active, rank_name: rank } = answer;
        expect({ employed, active, rank, statuses: shown }).toEqual(slow);
      }),
      { numRuns: Number(process.env.HISTORIES ?? 500) },
    );
  });
});
