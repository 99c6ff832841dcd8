import type { Requirement } from '@muster/shared/areas/requirements';
import type { TrainingType } from '@muster/shared/areas/training';
import { periodOn } from '@muster/shared/requirements/period';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import type { NameOf } from '@muster/shared/requirements/requirement-text';
import { formatDate } from '../../../ui/date-time.ts';
import type { Fact } from '../../../ui/facts-list.tsx';
import { audienceText } from '../requirements/audience-text.ts';
import { labels, pageLabels as texts } from '../requirements/labels.ts';
import { comingVersion, shownPeriod, shownVersion } from '../requirements/requirement-state.ts';

/** Returns the audience, the dates, the due day and the categories of a requirement, with their labels. */
export function requirementFacts(
  requirement: Requirement,
  on: string,
  nameOf: NameOf,
  types: readonly TrainingType[],
): readonly Fact[] {
  const { id, built_in } = requirement;
  const version = shownVersion(requirement, on);
  const next = comingVersion(requirement, on);
  const required = shownPeriod(requirement, on);
  const isLater = version && required && version.effective_from > required.from;
  const rule = (version?.rule ?? { kind: 'certification', type_ids: [id] }) as RequirementRule;
  const trainings = rule.kind === 'certification' ? types.filter((type) => rule.type_ids.includes(type.id)) : [];
  const categories =
    rule.kind === 'hours'
      ? rule.category_minimums.flatMap(({ category_ids }) => category_ids)
      : trainings.flatMap(({ category_ids = [] }) => category_ids);
  const names = [...new Set(categories)].map((category) => nameOf('category', category));
  const period = rule.kind !== 'certification' && rule.period.kind !== 'anniversary' && periodOn(rule.period, on, on);
  const validities = trainings.map(({ name, expiration_months }) =>
    [...(trainings.length > 1 ? [name] : []), texts.validity(expiration_months)].join(': '),
  );
  const due =
    rule.kind === 'certification'
      ? validities.join('; ')
      : rule.period.kind === 'rolling'
        ? texts.everyDay
        : period
          ? formatDate(period.until)
          : texts.ownPeriod;
  const facts: readonly (readonly [string, string | false | null | undefined])[] = [
    [labels.columns.whom, audienceText(version?.asked ?? { rank_ids: [], unit_ids: [], group_ids: [] }, nameOf)],
    [labels.columns.from, required && formatDate(required.from)],
    [labels.columns.until, required && (required.until ? formatDate(required.until) : labels.untilEnded)],
    [built_in ? texts.narrowedFrom : texts.versionFrom, isLater && formatDate(version.effective_from)],
    [texts.next, next && next !== version && formatDate(next.effective_from)],
    [texts.period, period && labels.between(period.from, period.until)],
    [texts.due, due],
    [texts.categories, names.join(', ')],
  ];
  return facts.filter(([, value]) => value);
}
