import { type Confirmation, confirmFile, unconfirmedVerdict } from '@muster/shared/record/confirm-file';
import type { Evidence } from '@muster/shared/record/evidence';
import { checkFile, documentAdvice, isDocument } from '@muster/shared/record/evidence-file';
import { hash } from '@muster/shared/record/fault';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { lessProvenBy, momentText, provenBy } from '@muster/shared/record/proven-by';
import { type Published, readPublished } from '@muster/shared/record/seal-block';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { answers } from './answers.ts';
import { certificatesOf } from './certificates.ts';
import { element } from './element.ts';
import { displayed } from './file-text.ts';
import { printAll } from './print-all.ts';
import { question } from './question.ts';
import { records } from './records.ts';
import { seals } from './seals.ts';
import { sheet } from './sheet.ts';
import { timestamps } from './timestamps.ts';

/**
 * Returns the comparison that the page cannot make by itself, which comes first: a whole file can be forged with
 * another key.
 */
function comparison({ last, keys, certificates }: VerifiedFacts, form: Node): Node {
  return element(
    'section',
    [
      element('h2', 'Confirm the key'),
      element(
        'p',
        'A forged file is consistent, too, but it has another key. Enter the fingerprint of the key, or the root of a seal, as the department published it: at its address ending in /key, or on a transcript, certificate or list. Or paste the copy of a seal that a witness has, from BEGIN to END. Do not ask the person who gave you the file, and do not copy it from this page.',
      ),
      form,
      element('dl', [
        element('dt', keys.length === 1 ? 'Key in the file' : 'Keys in the file (all must belong to the department)'),
        ...keys.map((id) => element('dd', element('code', fingerprintText(id)))),
        element('dt', `Root of seal ${last.no} of ${momentText(last.at)}, the last in the file`),
        element('dd', element('code', last.root)),
      ]),
      ...certificatesOf(certificates),
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
 * Returns the form in which the reader enters fingerprints, roots and copies of seals. `decide` receives them, or none
 * if the text is not valid.
 */
function keyForm(decide: (published: Published) => void): HTMLElement {
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
      element('label', 'Published fingerprint or root; separate several by commas. Or a copy of a seal', {
        for: field.id,
      }),
      field,
      error,
      element('button', 'Compare', { type: 'submit' }),
    ],
    { novalidate: '' },
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const read = readPublished(field.value);
    const isInvalid = 'error' in read;
    field.setAttribute('aria-invalid', String(isInvalid));
    error.textContent = isInvalid ? read.error : '';
    decide(isInvalid ? { given: [], copies: [] } : read);
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
  const read = await file.arrayBuffer().catch(() => undefined);
  const bytes = read && new Uint8Array(read);
  const checked = bytes && (await checkFile(bytes));
  const sha256 = bytes && (await hash(bytes));
  if (chosen !== file) return;
  const name = element('p', `File: ${fileName}`);
  if (!checked || sha256 === undefined) {
    const moved = 'The file cannot be read: it was changed or moved. Choose it again.';
    into.replaceChildren(name, element('p', moved, { class: 'verdict fails' }));
    return;
  }
  if (isDocument(bytes)) {
    into.replaceChildren(name, element('p', documentAdvice, { class: 'verdict unconfirmed' }));
    return;
  }
  const { evidence, verdict } = displayed(checked);
  if (!verdict.holds || !evidence) {
    const fault = verdict.holds ? '' : verdict.fault;
    into.replaceChildren(name, element('p', `Verification failed. ${fault}`, { class: 'verdict fails' }));
    return;
  }
  into.replaceChildren(name, ...compared(evidence, verdict.facts), sheet(evidence, { name: fileName, sha256 }));
}

/** Returns the sections about a consistent file. Comparing replaces those that depend on the comparison. */
function compared(evidence: Evidence, found: VerifiedFacts): Node[] {
  const file = { ...evidence, certified: found };
  const [verdict, stamps, entries] = [element('div'), element('div'), element('div')];
  const show = (confirmation: Confirmation) => {
    const { timestamps: confirmed = new Set() } = confirmation;
    const opened = [...entries.querySelectorAll('details')].map(({ open }) => open);
    verdict.replaceChildren(verdictBy(confirmation));
    stamps.replaceChildren(...timestamps(evidence, found, confirmed));
    entries.replaceChildren(...records(evidence, found, confirmed));
    for (const [n, one] of entries.querySelectorAll('details').entries()) one.open = opened[n] ?? false;
  };
  show(confirmFile(file, []));
  const form = keyForm(({ given, copies }) => show(confirmFile(file, given, copies)));
  return [
    verdict,
    comparison(found, form),
    ...question(evidence),
    ...answers(evidence),
    ...facts(found),
    ...seals(evidence),
    stamps,
    entries,
  ];
}

printAll();
const input = document.querySelector<HTMLInputElement>('#file');
const result = document.querySelector<HTMLElement>('#result');
input?.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file && result) void show(file, result);
});
