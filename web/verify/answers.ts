import { becauseOf } from '@muster/shared/record/because';
import { departmentChain } from '@muster/shared/record/chain';
import { employmentText } from '@muster/shared/record/employment-text';
import type { Evidence, EvidenceAnswer, EvidenceChain } from '@muster/shared/record/evidence';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { nameOn } from '@muster/shared/record/name-on';
import { momentText } from '@muster/shared/record/proven-by';
import { statusOn } from '@muster/shared/record/status-on';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { answerBecause, type NameOf } from '@muster/shared/requirements/answer-because';
import { statusWords } from '@muster/shared/rules/certification';
import { dayText } from '@muster/shared/rules/day-text';
import { type Content, element, table } from './element.ts';

/** Returns the entries of a chain that the file shows. */
function shownEntries(chains: readonly EvidenceChain[], chain: string) {
  const entries = chains.find((one) => one.chain === chain)?.entries ?? [];
  return entries.flatMap((one) => ('entry' in one ? [one] : []));
}

/**
 * Returns the name and the number of a person on the day of the question, or the latest where that day knew none, by
 * their own entries.
 */
export function personName({ chains, question }: Evidence, chain: string): string {
  const shown = shownEntries(chains, chain);
  const recorded = { person: shown.map(({ entry }) => entry), department: [] };
  const known = [question, { on: '9999-12-31', known: alwaysRecorded }].map((asOf) => ({
    name: nameOn(shown, asOf),
    number: statusOn(recorded, asOf).employee_id,
  }));
  const { name, number } = known.find((one) => one.number !== undefined) ?? {};
  return [name, number && `(${number})`].filter(Boolean).join(' ') || chain;
}

/** Returns the names of trainings, as the department's record has them last. Those of categories are not on record. */
function trainingNames({ chains }: Evidence): NameOf {
  const department = chains.find(({ chain }) => chain === departmentChain)?.entries ?? [];
  const names = new Map<string, string>();
  for (const one of department) {
    if ('entry' in one && one.entry.kind === 'type.defined') names.set(one.entry.data.type_id, one.entry.data.name);
  }
  return (id) => names.get(id);
}

/** Returns the rows about one person: each requirement with its status and the reason. */
function answerRows(evidence: Evidence, answer: EvidenceAnswer): Content[][] {
  const person = personName(evidence, answer.chain);
  if (!answer.active) {
    const entries = shownEntries(evidence.chains, answer.chain).map(({ entry }) => entry);
    const state = answer.employed ? 'Not active on that day' : employmentText(entries, evidence.question);
    return [[person, '', state, '']];
  }
  const isExpired = (detail: string | undefined) => (detail === 'expired' ? ', expired' : '');
  const sentences = (texts: readonly string[]) => texts.map((text) => element('div', text));
  const nameOf = trainingNames(evidence);
  const rows = answer.requirements
    ? answer.requirements.map((one) => [
        person,
        one.name,
        `${requirementStatusWords[one.status]}${isExpired(one.detail)}`,
        sentences(answerBecause(one, nameOf)),
      ])
    : answer.statuses.map((status) => [
        person,
        status.name,
        `${statusWords[status.status]}${isExpired(status.detail)}`,
        sentences(becauseOf(status)),
      ]);
  if (rows.length > 0) return rows;
  const none = answer.requirements
    ? 'No requirement of the question applied to this person on that day'
    : 'No training of the question was mandatory on that day';
  return [[person, '', none, '']];
}

/** Returns the section with the answers of a file that holds. */
export function answers(evidence: Evidence): Node[] {
  const { on, known } = evidence.question;
  return [
    element('h2', 'The answer'),
    element(
      'p',
      `Department ${evidence.department.site}: status as of ${dayText(on)}, from entries recorded by ${momentText(known)}.`,
    ),
    element(
      'p',
      `Not sealed, and so not checked: the department's name (${evidence.department.name}), and the person who requested the file (employee ${evidence.question.asked_by}).`,
    ),
    table(
      ['Person', evidence.question.requirement_ids ? 'Requirement' : 'Training', 'Status', 'Reason'],
      evidence.answers.flatMap((answer) => answerRows(evidence, answer)),
    ),
  ];
}
