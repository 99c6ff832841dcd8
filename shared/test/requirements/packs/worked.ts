import { expect } from 'vitest';
import type { RequirementAnswer } from '../../../src/requirements/answer.ts';
import { answerBecause } from '../../../src/requirements/answer-because.ts';
import { answersOn } from '../../../src/requirements/answers-on.ts';
import { packRule } from '../../../src/requirements/packs/find-pack-rule.ts';
import { packCategories, withSiteIds } from '../../../src/requirements/packs/pack-rule.ts';
import { minutesText } from '../../../src/rules/minutes-text.ts';
import { chained, type hired, required } from '../entries.ts';

type Draft = ReturnType<typeof hired>;

/** Returns answers under a pack's rule in effect since 2000. Ids are names: a training `CPR` has the id `CPR`. */
export function answered(pack: string, name: string) {
  const rule = packRule(pack, name);
  if (!rule) throw new Error(`${pack} has no rule ${name}`);
  const named = (names: readonly string[]) => new Map(names.map((one) => [one, one]));
  const asks = withSiteIds(rule, {
    categories: named(packCategories(rule)),
    courses: named(rule.courses.map(({ title }) => title)),
    forms: named((rule.forms ?? []).map(({ title }) => title)),
  });
  const department = chained(required(asks, '2000-01-01', { name: rule.name }));
  return (on: string, ...person: Draft[]) => {
    const { answers } = answersOn({ person: chained(...person), department }, { on, known: '9999' });
    expect(answers.length).toBeLessThan(2);
    return answers[0];
  };
}

/** Returns statuses under a pack's rule of hours in effect since 2000. */
export function worked(pack: string, name: string) {
  const answerOn = answered(pack, name);
  return (on: string, ...person: Draft[]) => {
    const answer = answerOn(on, ...person);
    return answer && standing(answer);
  };
}

/** Returns an answer as text: `26 h of 40 h, 14 h still needed`. */
function standing(answer: RequirementAnswer) {
  const { status, hours } = answer;
  if (!hours) throw new Error('A rule of hours was expected');
  const parts = hours.parts.map(({ of, ids, needed, done }) => {
    const text = (count: number) => (of === 'courses' ? String(count) : minutesText(count));
    const what = of === 'whole' ? '' : ` ${ids.join(', ')}`;
    const missing = needed > done ? `, ${text(needed - done)} still needed` : '';
    return `${text(done)} of ${text(needed)}${what}${missing}`;
  });
  return {
    status,
    period: `${hours.period.from} to ${hours.period.until}`,
    parts,
    because: answerBecause(answer, (id) => id),
  };
}

/** Returns the minutes of so many hours. */
export const hours = (count: number) => count * 60;
