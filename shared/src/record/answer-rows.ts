import { requirementStatusWords } from '../requirements/answer.ts';
import { answerBecause, type NameOf } from '../requirements/answer-because.ts';
import { statusWords } from '../rules/certification.ts';
import { dayText } from '../rules/day-text.ts';
import type { StatusChange } from './asked.ts';
import { becauseOf } from './because.ts';
import { departmentChain } from './chain.ts';
import { employmentText } from './employment-text.ts';
import type { Evidence, EvidenceAnswer } from './evidence.ts';
import { personName, shownEntries } from './person-name.ts';
import { momentText } from './proven-by.ts';

/** The answer about one person and one requirement, for display. */
export interface AnswerRow {
  person: string;
  /** The requirement or training. Empty: the row is about the person as a whole. */
  name: string;
  status: string;
  reasons: string[];
}

/** Returns the question of a file as one sentence. */
export const answerSentence = ({ department, question: { on, known } }: Evidence): string =>
  `Department ${department.site}: status as of ${dayText(on)}, from entries recorded by ${momentText(known)}.`;

/** Returns the sentence about the parts of a file that no seal covers. */
export const notSealedSentence = ({ department, question }: Evidence): string =>
  `Not sealed, and so not checked: the department's name (${department.name}), and the person who requested the file (employee ${question.asked_by}).`;

/** Returns the titles of the columns of `answerRows`. */
export const answerColumns = ({ question }: Evidence): string[] => [
  'Person',
  question.requirement_ids ? 'Requirement' : 'Training',
  'Status',
  'Reason',
];

/** Returns the rows of the answer: each person, in the order of the file, with each requirement. */
export function answerRows(evidence: Evidence): AnswerRow[] {
  const nameOf = trainingNames(evidence);
  return evidence.answers.flatMap((answer) => rowsOf(evidence, answer, nameOf));
}

/** Returns the names of trainings, as the department's record has them last. Those of categories are not on record. */
function trainingNames({ chains }: Evidence): NameOf {
  const names = new Map<string, string>();
  for (const { entry } of shownEntries(chains, departmentChain)) {
    if (entry.kind === 'type.defined') names.set(entry.data.type_id, entry.data.name);
  }
  return (id) => names.get(id);
}

const expiredText = (detail: string | undefined) => (detail === 'expired' ? ', expired' : '');

function rowsOf(evidence: Evidence, answer: EvidenceAnswer, nameOf: NameOf): AnswerRow[] {
  const person = personName(evidence, answer.chain);
  const whole = (status: string) => [{ person, name: '', status, reasons: [] }];
  if (!answer.active) {
    const entries = shownEntries(evidence.chains, answer.chain).map(({ entry }) => entry);
    return whole(answer.employed ? 'Not active on that day' : employmentText(entries, evidence.question));
  }
  const rows = answer.requirements
    ? answer.requirements.map((one) => ({
        person,
        name: one.name,
        status: `${requirementStatusWords[one.status]}${expiredText(one.detail)}`,
        reasons: answerBecause(one, nameOf),
      }))
    : answer.statuses.map((one) => ({
        person,
        name: one.name,
        status: `${statusWords[one.status]}${expiredText(one.detail)}`,
        reasons: becauseOf(one),
      }));
  if (rows.length > 0) return rows;
  return whole(
    answer.requirements
      ? 'No requirement of the question applied to this person on that day'
      : 'No training of the question was mandatory on that day',
  );
}

/** Returns the titles of the columns of `changeRows`. */
export const changeColumns = ({ question, seals }: Evidence): string[] => [
  'Person',
  'Requirement',
  `Recorded by ${momentText(question.known)}`,
  `Recorded by seal ${seals.at(-1)?.no}`,
];

/** Returns the rows of the answers that later entries change: person, requirement, and both answers. */
export function changeRows(evidence: Evidence, changes: readonly StatusChange[]): string[][] {
  const word = (part: StatusChange['before']) =>
    part ? `${requirementStatusWords[part.status]}${expiredText(part.detail)}` : 'Not required';
  return changes.map(({ chain, name, before, after }) => [
    personName(evidence, chain),
    name,
    word(before),
    word(after),
  ]);
}
