import { departmentChain } from '@muster/shared/record/chain';
import type { Evidence, EvidenceChain } from '@muster/shared/record/evidence';
import { hiddenIn, shownIn } from './data-variants.ts';
import { type EvidenceVariant, firstOf, lastOf, type Outcome, ofEvidence } from './evidence-variant.ts';
import { answerAnew, beginningOf, hidden, mend, other } from './recompute.ts';

/** Returns the first person's record. */
function personIn({ chains }: Evidence): EvidenceChain {
  const person = chains.find(({ chain }) => chain !== departmentChain);
  if (!person) throw new Error('The file has no person');
  return person;
}

/** Changes the data, and makes hashes and answers fit again. */
const ofMended = (name: string, change: (evidence: Evidence) => unknown, outcome: Outcome) =>
  ofEvidence(
    `${name}, with fitting hashes and answers`,
    (evidence) => {
      change(evidence);
      for (const chain of evidence.chains) mend(chain, beginningOf(evidence, chain.chain));
      answerAnew(evidence);
    },
    outcome,
  );

const unlinked = /^Entry \d+ of .* was altered or is in the wrong place\.$/;
const misnumbered = /^Entry \d+ of .* has number \d+: an entry was removed, added or moved\.$/;
const unsealed = /^The entries of .* differ from those in seal \d+: they were removed or exchanged after it\.$/;
const unanswered = /^The answer about .* does not follow from its entries\.$/;
const notShown = /^Entry \d+ of .* is not shown, although the answer depends on it\.$/;
const wrongPeople = /^The answer is not about the people whose records are in the file\.$/;
const unrooted = /^The proof of .* in seal \d+ does not lead to the signed root\.$/;

const questionVariants: readonly EvidenceVariant[] = [
  ofEvidence(
    'a future day',
    (evidence) => {
      const { seals, question } = evidence;
      question.on = new Date(Date.parse(lastOf(seals).at) + 2 * 86_400_000).toISOString().slice(0, 10);
      answerAnew(evidence);
    },
    /^The answer is about a future day\.$/,
  ),
  ofEvidence('a day of another calendar', ({ question }) => (question.on = '2026-02-30'), /question .* is damaged\.$/),
  ofEvidence('another day', ({ question }) => (question.on = '1990-01-01'), unanswered),
  ofEvidence('another moment', ({ question }) => (question.known = '1990-01-01T00:00:00.000Z'), unanswered),
  ofEvidence(
    'a moment after the question',
    ({ question, seals }) => {
      question.known = lastOf(seals).at;
      question.asked_at = '1990-01-01T00:00:00.000Z';
    },
    /^The moment of the answer is later than that of the question\.$/,
  ),
  ofEvidence(
    'a moment after the last seal',
    ({ question }) =>
      Object.assign(question, { known: '2999-01-01T00:00:00.000Z', asked_at: '2999-01-01T00:00:00.000Z' }),
    /^Seal \d+, the last one, is older than the moment of the answer: entries may be missing\.$/,
  ),
  ofEvidence('other trainings', ({ question }) => (question.requirement_ids = ['OTHER']), /^(The answer|Entry \d+) /),
];

const altered = (evidence: Evidence) => Object.assign(shownIn(evidence).entry, { valid_on: '1999-01-01' });

const entryVariants: readonly EvidenceVariant[] = [
  ofEvidence('an altered entry', altered, unlinked),
  ofMended('an altered entry', altered, unsealed),
  ofEvidence(
    'an altered text',
    (evidence) => (lastOf(Object.values(shownIn(evidence).texts)).value += '.'),
    /^The \w+ of entry \d+ of .* was altered\.$/,
  ),
  ofEvidence(
    'a letter of a text in its salt',
    (evidence) => {
      const text = lastOf(Object.values(shownIn(evidence).texts));
      const [letter = ''] = text.value;
      text.salt += Buffer.from(letter).toString('hex');
      text.value = text.value.slice(letter.length);
    },
    /^The \w+ of entry \d+ of .* was altered\.$/,
  ),
  ofEvidence(
    'a hidden entry',
    (evidence) => (personIn(evidence).entries[0] = hidden(personIn(evidence).entries[0])),
    notShown,
  ),
  ofEvidence(
    'an entry hidden as another kind',
    (evidence) => {
      const one = hidden(personIn(evidence).entries[0]);
      personIn(evidence).entries[0] = { ...one, topic: { kind: 'document.removed' } } as never;
    },
    unlinked,
  ),
  ofEvidence(
    'another topic of a hidden entry',
    (evidence) => (hiddenIn(evidence).topic = { kind: 'report.filed' }),
    unlinked,
  ),
  ofEvidence(
    'another content of a hidden entry',
    (evidence) => {
      const one = hiddenIn(evidence);
      one.digest = other(one.digest, 5);
    },
    unlinked,
  ),
  ofEvidence('an entry moved', (evidence) => personIn(evidence).entries.reverse(), misnumbered),
  ofMended('an entry moved', (evidence) => personIn(evidence).entries.reverse(), unsealed),
  ofEvidence('an entry dropped', (evidence) => personIn(evidence).entries.shift(), misnumbered),
  ofMended('an entry dropped', (evidence) => personIn(evidence).entries.splice(1, 1), unsealed),
  ofEvidence('a record cut off', (evidence) => personIn(evidence).entries.pop(), unsealed),
  ofEvidence(
    'an entry of the department in a person’s record',
    ({ chains }) => {
      const [department, person] = chains;
      if (department && person) person.entries[0] = structuredClone(department.entries[0]) as never;
    },
    unlinked,
  ),
  ofEvidence(
    'two records exchanged',
    ({ chains }) => {
      const [, a, b] = chains;
      if (a && b) [a.chain, b.chain] = [b.chain, a.chain];
    },
    unlinked,
  ),
];

const proofVariants: readonly EvidenceVariant[] = [
  ofEvidence(
    'a proof dropped',
    ({ proofs }) => proofs.pop(),
    /^Seal \d+, the last one, does not cover all \d+ entries of .*\.$/,
  ),
  ofEvidence(
    'another path',
    ({ proofs }) => (firstOf(proofs).path = firstOf(proofs).path.map((hash) => other(hash, 9))),
    unrooted,
  ),
  ofEvidence('a shorter path', ({ proofs }) => firstOf(proofs).path.pop(), unrooted),
  ofEvidence(
    'another end',
    ({ proofs }) => (firstOf(proofs).leaf.head = other(firstOf(proofs).leaf.head, 9)),
    unrooted,
  ),
  ofEvidence(
    'another size of the tree',
    ({ proofs }) => (firstOf(proofs).size = 5),
    /^The proof of .* in seal \d+ belongs to another tree\.$/,
  ),
  ofEvidence(
    'a proof of another seal',
    ({ proofs }) => (firstOf(proofs).seal = 999_999),
    /^The seal of .* in seal 999999 is not in the file\.$/,
  ),
  ofEvidence(
    'a proof twice',
    ({ proofs }) => proofs.push(structuredClone(lastOf(proofs))),
    /^There are two proofs of /,
  ),
  ofEvidence(
    'a proof of another record',
    ({ proofs }) => (firstOf(proofs).leaf.chain = 'OTHER'),
    /^There is a proof of the record OTHER, which is not in the file\.$/,
  ),
];

/** Drops a person from the answers, records and proofs. */
function withoutPerson(evidence: Evidence): void {
  const { chain: gone } = personIn(evidence);
  evidence.answers = evidence.answers.filter(({ chain }) => chain !== gone);
  evidence.chains = evidence.chains.filter(({ chain }) => chain !== gone);
  evidence.proofs = evidence.proofs.filter(({ leaf }) => leaf.chain !== gone);
}

const answerVariants: readonly EvidenceVariant[] = [
  ofEvidence('another answer', ({ answers }) => (firstOf(answers).active = !firstOf(answers).active), unanswered),
  ofEvidence(
    'another status',
    ({ answers }) => Object.assign(firstOf(firstOf(answers).requirements ?? []), { status: 'PENDING' }),
    unanswered,
  ),
  ofEvidence('an answer dropped', ({ answers }) => answers.pop(), wrongPeople),
  ofEvidence('an answer twice', ({ answers }) => (answers[0] = structuredClone(lastOf(answers))), wrongPeople),
  // Evidence does not prove that it has everyone.
  ofEvidence('a person dropped', withoutPerson, 'consistent'),
  ofEvidence(
    'a record dropped',
    ({ chains }) => chains.pop(),
    /^There is a proof of the record \w+, which is not in the file\.$/,
  ),
  ofEvidence(
    'a record twice',
    ({ chains }) => chains.push(structuredClone(lastOf(chains))),
    /^The file has the record \w+ twice\.$/,
  ),
  ofEvidence(
    "the department's record twice",
    ({ chains }) => chains.push(structuredClone(firstOf(chains))),
    /^The file has the department's record twice\.$/,
  ),
  ofEvidence(
    "the department's record dropped",
    ({ chains }) => chains.shift(),
    /^The department's record is not in the file\.$/,
  ),
];

/** Variants of the question, entries, proofs and answers. */
export const recordVariants: readonly EvidenceVariant[] = [
  ...questionVariants,
  ...entryVariants,
  ...proofVariants,
  ...answerVariants,
];
