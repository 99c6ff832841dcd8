import { endOfDay } from '@muster/shared/rules/calendar';
import { expect, test } from 'vitest';
import { requirementStatuses } from '../../src/requirements/answer.ts';
import { answersOn, compileRequirements } from '../../src/requirements/answers-on.ts';
import { Draw, filterable, firstDay, generateDepartment, today } from './generated-department.ts';
import { slowAnswers, slowPresence } from './slow-model.ts';

const { department, people } = generateDepartment({ people: 500, seed: 16 });
const questions = Number(process.env.QUESTIONS ?? 3);

/** A typical question: day, moment and people. Few questions concern everyone. */
function aQuestion(draw: Draw) {
  const on = draw.day(firstDay, today);
  const known = draw.chance(0.5)
    ? '9999'
    : draw.chance(0.5)
      ? endOfDay(on, 'America/Chicago')
      : endOfDay(draw.day(firstDay, today), 'America/Chicago');
  const isNarrow = draw.chance(0.9);
  return {
    on,
    known,
    rank: draw.chance(0.3) ? draw.one(filterable.ranks) : undefined,
    unit: isNarrow ? draw.one(filterable.units) : undefined,
    group: draw.chance(0.2) ? draw.one(filterable.groups) : undefined,
    status: draw.chance(0.3) ? draw.one(requirementStatuses) : undefined,
  };
}

test(`${questions} questions about 500 people and ten years are answered as the slow model answers them`, {
  timeout: 3_600_000,
}, () => {
  const draw = new Draw(Number(process.env.SEED ?? 1));
  const seen = new Set<string>();
  for (let n = 0; n < questions; n += 1) {
    const question = aQuestion(draw);
    const { on, known, rank, unit, group, status } = question;
    const fits = (wanted: string | undefined, has: string | undefined) => wanted === undefined || wanted === has;
    const compiled = compileRequirements(department, { on, known });
    const fast = people.flatMap((person, index) => {
      const { presence, answers } = answersOn({ person, department: compiled }, { on, known, brief: true });
      const isMeant = fits(rank, presence.rank_id) && fits(unit, presence.unit_id) && fits(group, presence.group_id);
      return answers
        .filter((answer) => isMeant && fits(status, answer.status))
        .map(({ requirement_id: id, status, detail, hours, version }) =>
          [index, id, status, detail, version.entry, hours?.minutes, hours?.needed_minutes].join(' '),
        );
    });
    const asked = { on, known, seats: [], firstDay: '2015-01-01', nearDays: 60 };
    const slow = people.flatMap((person, index) => {
      const being = slowPresence(person, asked);
      if (!being.active || !fits(rank, being.rank) || !fits(unit, being.unit) || !fits(group, being.group)) return [];
      return slowAnswers({ person, department }, asked)
        .filter((answer) => fits(status, answer.status))
        .map(({ id, status, detail, entry, minutes, needed }) =>
          [index, id, status, detail, entry, minutes, needed].join(' '),
        );
    });
    expect(fast.toSorted(), JSON.stringify(question)).toEqual(slow.toSorted());
    for (const one of fast) seen.add(one.split(' ')[2] ?? '');
  }
  // Seats are not on record, so no status is pending or on track.
  const told = requirementStatuses.filter((one) => one !== 'PENDING' && one !== 'ON_TRACK');
  if (questions >= 100) expect([...seen].sort()).toEqual(told.toSorted());
  // With another seed, a few questions may all have one status.
  else if (process.env.SEED === undefined) expect(seen.size).toBeGreaterThan(4);
});

test('the department has ten years of history', () => {
  const entries = people.reduce((sum, { length }) => sum + length, 0);
  expect(entries / people.length).toBeGreaterThan(60);
  expect(compileRequirements(department, { on: '2024-03-01', known: '9999' }).requirements.length).toBeGreaterThan(12);
});
