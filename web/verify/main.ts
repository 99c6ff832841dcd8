import { becauseOf } from '@muster/shared/record/because';
import { departmentChain } from '@muster/shared/record/chain';
import {
  type Confirmation,
  confirmFile,
  type GivenValue,
  unconfirmedVerdict,
} from '@muster/shared/record/confirm-file';
import { employmentText } from '@muster/shared/record/employment-text';
import type { Evidence, EvidenceAnswer, EvidenceChain } from '@muster/shared/record/evidence';
import { checkFile } from '@muster/shared/record/evidence-file';
import { fingerprintText, notFingerprint, readFingerprints } from '@muster/shared/record/fingerprint';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { nameOn } from '@muster/shared/record/name-on';
import { lessProvenBy, momentText, provenBy, provenSince } from '@muster/shared/record/proven-by';
import { entryReason, entrySentence } from '@muster/shared/record/sentences';
import { statusOn } from '@muster/shared/record/status-on';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { answerBecause, type NameOf } from '@muster/shared/requirements/answer-because';
import { statusWords } from '@muster/shared/rules/certification';
import { dayText } from '@muster/shared/rules/day-text';
import { displayed, withIsolated } from './file-text.ts';

type Content = string | Node | readonly (string | Node)[];

/** Returns an element with texts and elements in it: texts of a file are never read as markup. */
function element(name: string, content: Content = '', attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  const parts = Array.isArray(content) ? content : [content as string | Node];
  made.append(...parts.flatMap((part) => (typeof part === 'string' ? withIsolated(part) : [part])));
  return made;
}

const table = (head: readonly string[], rows: readonly (readonly Content[])[]) =>
  element(
    'div',
    element('table', [
      element(
        'thead',
        element(
          'tr',
          head.map((text) => element('th', text, { scope: 'col' })),
        ),
      ),
      element(
        'tbody',
        rows.map((row) =>
          element(
            'tr',
            row.map((cell) => element('td', cell)),
          ),
        ),
      ),
    ]),
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': head.join(', ') },
  );

/** Returns the entries of a chain that the file shows. */
function shownEntries(chains: readonly EvidenceChain[], chain: string) {
  const entries = chains.find((one) => one.chain === chain)?.entries ?? [];
  return entries.flatMap((one) => ('entry' in one ? [one] : []));
}

/**
 * Returns the name and the number of a person on the day of the question, or the latest where that day knew none, by
 * their own entries.
 */
function personName({ chains, question }: Evidence, chain: string): string {
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

function answers(evidence: Evidence): Node[] {
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

function chainTable({ chain, entries }: EvidenceChain, { sealed }: VerifiedFacts): Node {
  const ends = sealed.find((one) => one.chain === chain)?.ends ?? [];
  return table(
    ['No.', 'Since', 'Recorded', 'Proven since', 'Entry'],
    entries.map((one) => {
      const no = 'entry' in one ? one.entry.no : one.no;
      const seal = provenSince(ends, no);
      const proven = seal ? `${momentText(seal.at)}, seal ${seal.no}` : '';
      if (!('entry' in one))
        return [String(no), '', '', proven, 'Not part of the question; only its hash is in the file.'];
      const { entry, texts } = one;
      const reason = entryReason(entry, texts);
      return [
        String(no),
        dayText(entry.valid_on),
        `${momentText(entry.recorded_at)} by ${entry.actor.employee_id || 'Muster'}${entry.imported ? ', imported' : ''}`,
        proven,
        [
          entrySentence(entry, texts),
          ...(entry.supersedes === undefined ? [] : [` Replaces entry ${entry.supersedes}.`]),
          ...(reason === undefined ? [] : [` Reason: ${reason}`]),
        ],
      ];
    }),
  );
}

function records(evidence: Evidence, found: VerifiedFacts): Node[] {
  return [
    element('h2', 'Records behind the answer'),
    ...evidence.chains.map((chain) =>
      element('details', [
        element(
          'summary',
          chain.chain === departmentChain ? "The department's own record" : personName(evidence, chain.chain),
        ),
        chainTable(chain, found),
      ]),
    ),
  ];
}

/**
 * Returns the comparison that the page cannot make by itself, which comes first: a whole file can be forged with
 * another key.
 */
function comparison({ last, keys }: VerifiedFacts, form: Node): Node {
  return element(
    'section',
    [
      element('h2', 'Confirm the key'),
      element(
        'p',
        'A forged file is consistent, too, but it has another key. Enter the fingerprint of the key, or the root of a seal, as the department published it: at its address ending in /key, or on a transcript, certificate or list. Do not ask the person who gave you the file, and do not copy it from this page.',
      ),
      form,
      element('dl', [
        element('dt', keys.length === 1 ? 'Key in the file' : 'Keys in the file (all must belong to the department)'),
        ...keys.map((id) => element('dd', element('code', fingerprintText(id)))),
        element('dt', `Root of seal ${last.no} of ${momentText(last.at)}, the last in the file`),
        element('dd', element('code', last.root)),
      ]),
    ],
    { class: 'compare' },
  );
}

/** Returns the verdict on a consistent file: amber until the reader has confirmed it, then green or red. */
function verdictBy({ state, says }: Confirmation): HTMLElement {
  const headings = { confirmed: 'The file is verified.', unconfirmed: unconfirmedVerdict, differs: undefined };
  const classes = { confirmed: 'holds', unconfirmed: 'unconfirmed', differs: 'fails' };
  const sentences = [headings[state], ...says].filter((text) => text !== undefined);
  return element(
    'div',
    sentences.map((text) => element('div', text)),
    { class: `verdict ${classes[state]}` },
  );
}

/**
 * Returns the form in which the reader enters fingerprints and roots. `decide` receives them, or none if the text is
 * not valid.
 */
function keyForm(decide: (given: readonly GivenValue[]) => void): HTMLElement {
  const error = element('p', '', { id: 'published-error', class: 'error', role: 'alert' });
  const field = element('textarea', '', {
    id: 'published',
    rows: '2',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': error.id,
  }) as HTMLTextAreaElement;
  const form = element(
    'form',
    [
      element('label', 'Published fingerprint or root; separate several by commas', { for: field.id }),
      field,
      error,
      element('button', 'Compare', { type: 'submit' }),
    ],
    { novalidate: '' },
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const read = readFingerprints(field.value);
    field.setAttribute('aria-invalid', String(!read));
    error.textContent = read ? '' : `Each fingerprint or root ${notFingerprint}.`;
    decide((read ?? []).map((value) => ({ value })));
  });
  return form;
}

function facts(found: VerifiedFacts): Node[] {
  const less = lessProvenBy(found).map((text) => element('p', text, { class: 'note unconfirmed' }));
  return [
    element('h2', 'Checks'),
    ...less,
    element(
      'ul',
      provenBy(found).map((text) => element('li', text)),
    ),
  ];
}

/** The file that was chosen last. */
let chosen: File | undefined;

/** Shows what a file holds, unless another one was chosen while it was checked. */
async function show(file: File, into: HTMLElement): Promise<void> {
  chosen = file;
  const fileName = displayed(file.name);
  into.replaceChildren(element('p', `Checking ${fileName}...`));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const checked = bytes && (await checkFile(new Uint8Array(bytes)));
  if (chosen !== file) return;
  const name = element('p', `File: ${fileName}`);
  if (!checked) {
    const moved = 'The file cannot be read: it was changed or moved. Choose it again.';
    into.replaceChildren(name, element('p', moved, { class: 'verdict fails' }));
    return;
  }
  const { evidence, verdict } = displayed(checked);
  if (!verdict.holds || !evidence) {
    const fault = verdict.holds ? '' : verdict.fault;
    into.replaceChildren(name, element('p', `Verification failed. ${fault}`, { class: 'verdict fails' }));
    return;
  }
  let shown = verdictBy(confirmFile(evidence, []));
  const form = keyForm((given) => {
    const next = verdictBy(confirmFile(evidence, given));
    shown.replaceWith(next);
    shown = next;
  });
  into.replaceChildren(
    name,
    shown,
    comparison(verdict.facts, form),
    ...answers(evidence),
    ...facts(verdict.facts),
    ...records(evidence, verdict.facts),
  );
}

const input = document.querySelector<HTMLInputElement>('#file');
const result = document.querySelector<HTMLElement>('#result');
input?.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file && result) void show(file, result);
});
