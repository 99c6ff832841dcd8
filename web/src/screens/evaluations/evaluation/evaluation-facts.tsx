import { Anchor } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { failedCriticalItems } from '@muster/shared/forms/score';
import { Link } from 'react-router-dom';
import { ruleText } from '../../../parts/evaluations/answers/labels.ts';
import { ResultBadge } from '../../../parts/evaluations/components/result-badge.tsx';
import { firearmText, pointsText } from '../../../parts/evaluations/labels.ts';
import { classPath } from '../../../paths.ts';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import type { Fact } from '../../../ui/facts-list.tsx';
import { labels } from './labels.ts';

const texts = labels.facts;

/** Returns a fact if it has a value. */
const ifPresent = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : []);

/** Returns the facts of an evaluation. */
export function evaluationFacts(evaluation: Evaluation, timeZone: string): readonly Fact[] {
  const { employee, evaluator, firearm, class_id, outcome, acknowledged, corrected, content, answers } = evaluation;
  const critical = answers ? failedCriticalItems(content, answers) : [];
  const recorder = evaluation.recorded_by === evaluator.employee_id ? evaluator.name : evaluation.recorded_by;
  return [
    [texts.person, `${employee.name} (${employee.employee_id})`],
    [texts.form, texts.version(evaluation.form_name, evaluation.version)],
    [texts.on, formatDate(evaluation.on)],
    [texts.result, <ResultBadge key="result" outcome={outcome} withdrawn={evaluation.withdrawn} />],
    ...ifPresent(texts.points, pointsText(evaluation)),
    ...ifPresent(texts.rule, ruleText(content.passing)),
    ...(critical.length > 0 ? [[texts.failedCritical(critical.length), critical.join('\n')] satisfies Fact] : []),
    ...(outcome === 'recorded' ? [] : [[texts.attempt, String(evaluation.attempt)] satisfies Fact]),
    ...ifPresent(texts.firearm, firearm && `${firearmTypeWords[firearm.type]}: ${firearmText(firearm)}`),
    ...(class_id === null
      ? []
      : [
          [
            texts.class,
            <Anchor key="class" component={Link} to={classPath(class_id)}>
              {texts.openClass}
            </Anchor>,
          ] satisfies Fact,
        ]),
    [texts.evaluator, `${evaluator.name} (${evaluator.employee_id})`],
    [texts.qualified, evaluation.qualified.replace(/\.$/, '')],
    ...ifPresent(texts.override, evaluation.override_reason),
    [texts.recorded, texts.recordedBy(recorder, formatInstant(evaluation.recorded_at, timeZone))],
    ...ifPresent(texts.corrected, corrected),
    ...(acknowledged
      ? [
          [
            texts.acknowledged,
            acknowledged.at === null ? texts.notYet : formatInstant(acknowledged.at, timeZone),
          ] satisfies Fact,
          ...ifPresent(texts.comment, acknowledged.comment),
        ]
      : []),
  ];
}
