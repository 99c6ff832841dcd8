import { counted } from '@muster/shared/counted';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import type { FormAnswers, FormItem, FormSection } from '@muster/shared/forms/form';
import { scoreOf } from '@muster/shared/forms/score';
import { formatDate } from '../../../ui/date-time.ts';
import { isAnswered } from '../answers/answers.ts';
import { answerWords } from '../answers/components/answer-text.tsx';
import { outcomeWords, ruleText, stageConditions } from '../answers/labels.ts';
import { pointsText } from '../labels.ts';
import { labels } from './labels.ts';

type Fact = readonly [label: string, value: string];

/** A stage of the course of fire in words. */
export interface CardStage {
  title: string;
  distance: string;
  rounds: string;
  conditions: string;
  points: string;
}

/** The texts of a qualification card. */
export interface CardText {
  department: string;
  name: string;
  person: readonly Fact[];
  firearm: readonly Fact[];
  course: string;
  stages: readonly CardStage[];
  checks: readonly string[];
  /** The person, and the evaluator. */
  signatures: readonly Fact[];
  /** Finds the evaluation in the person's record. */
  id: string;
}

/** Returns the texts of the card of an evaluation. `rank`: null if it is not known. */
export function cardText(
  evaluation: Evaluation,
  { department, rank }: { department: string; rank: string | null },
): CardText {
  const { employee, evaluator, content, answers } = evaluation;
  const items = content.sections.flatMap((section) => section.items.map((item) => ({ section, item })));
  return {
    department,
    name: employee.name,
    person: personFacts(evaluation, rank),
    firearm: firearmFacts(evaluation),
    course: labels.courseOf(evaluation.form_name, evaluation.version),
    stages: content.sections.flatMap((section) => stageOf(section, answers)),
    checks: answers ? items.flatMap((one) => checkOf(one, answers)) : [],
    signatures: [
      [labels.signatures.officer, labels.person(employee.name, employee.employee_id)],
      [labels.signatures.instructor, labels.person(evaluator.name, evaluator.employee_id)],
    ],
    id: labels.id(evaluation.id, evaluation.entry),
  };
}

function personFacts(evaluation: Evaluation, rank: string | null): Fact[] {
  const { employee, evaluator, content } = evaluation;
  const texts = labels.facts;
  const points = pointsText(evaluation);
  const rule = ruleText(content.passing);
  return [
    [texts.name, employee.name],
    [texts.employeeId, employee.employee_id],
    ...(rank === null ? [] : [fact(texts.rank, rank)]),
    [texts.on, formatDate(evaluation.on)],
    [texts.result, outcomeWords[evaluation.outcome]],
    ...(points === undefined ? [] : [fact(texts.points, points)]),
    ...(rule === undefined ? [] : [fact(texts.toPass, rule)]),
    [texts.attempt, String(evaluation.attempt)],
    [labels.instructor, labels.person(evaluator.name, evaluator.employee_id)],
  ];
}

const fact = (label: string, value: string): Fact => [label, value];

/** Returns the facts of the firearm; none for a form about the person. */
function firearmFacts({ firearm }: Evaluation): Fact[] {
  if (!firearm) return [];
  const { type, make, model, caliber, serial, owner } = firearm;
  const texts = labels.facts;
  return [
    [texts.type, firearmTypeWords[type]],
    [texts.make, make || labels.notRecorded],
    [texts.model, model || labels.notRecorded],
    [texts.caliber, caliber || labels.notRecorded],
    [texts.serial, serial ?? labels.notRecorded],
    [texts.owner, labels.owners[owner]],
  ];
}

function stageOf(section: FormSection, answers: FormAnswers | null): CardStage[] {
  const { stage, title } = section;
  if (!stage) return [];
  const score = answers && scoreOf({ sections: [section], passing: { kind: 'none' } }, answers);
  return [
    {
      title,
      distance: counted(stage.yards, 'yard'),
      rounds: counted(stage.rounds, 'round'),
      conditions: stageConditions(stage).join(', '),
      points: score && score.possible > 0 ? labels.stagePoints(score.points, score.possible) : '',
    },
  ];
}

/** Returns an answer in words. The points of stages and drawn signatures are left out. */
function checkOf({ section, item }: { section: FormSection; item: FormItem }, answers: FormAnswers): string[] {
  const answer = answers.items[item.key];
  const isStagePoints = section.stage !== undefined && item.kind === 'number';
  if (!answer || !isAnswered(answer) || isStagePoints || item.kind === 'signature') return [];
  return [labels.check(item.text, answerWords(item, answer))];
}
