import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requiredPeriods } from '../../src/requirements/required-periods.ts';
import { requirementsOn } from '../../src/requirements/requirements-on.ts';
import { addDays } from '../../src/rules/calendar.ts';
import { chained, draft, hoursRule } from './entries.ts';

const days = Array.from({ length: 40 }, (_, n) => addDays('2026-01-20', n));
const day = fc.constantFrom(...days);
const id = fc.constantFrom('A', 'B', 'R');
const everyone = { rank_ids: [], unit_ids: [], group_ids: [] };

const type = fc
  .tuple(day, id, fc.boolean(), fc.option(day, { nil: undefined }))
  .map(([on, type_id, is_mandatory, mandatory_since]) =>
    draft('type.defined', on, {
      type_id,
      name: type_id,
      is_mandatory,
      ...(mandatory_since !== undefined && { mandatory_since }),
    }),
  );
const version = fc
  .tuple(day, id)
  .map(([on, requirement_id]) =>
    draft('requirement.defined', on, { requirement_id, name: 'Rule', asked: everyone, rule: hoursRule(60) }),
  );
const end = fc
  .tuple(fc.constantFrom('requirement.ended' as const, 'type.removed' as const), day, id)
  .map(([kind, on, of]) =>
    kind === 'type.removed' ? draft(kind, on, { type_id: of }) : draft(kind, on, { requirement_id: of }),
  );

test('a requirement is in force exactly on the days of its periods, which do not touch', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(type, version, end), { maxLength: 10 }), (drafts) => {
      const department = chained(...drafts);
      const periods = requiredPeriods(department);
      for (const on of days) {
        const required = requirementsOn(department, { on, known: '9999' }).map((one) => one.id);
        const within = [...periods].filter(([, all]) =>
          all.some(({ from, until }) => from <= on && (until === null || on <= until)),
        );
        expect(within.map(([of]) => of).toSorted()).toEqual(required.toSorted());
      }
      for (const all of periods.values()) {
        for (const [n, { from, until }] of all.entries()) {
          expect(until === null || until >= from).toBe(true);
          const before = all[n - 1]?.until;
          if (n > 0) expect(before && addDays(before, 1) < from).toBe(true);
        }
      }
    }),
  );
});
