/** The forms of evidence, as the call names them. */
export const evidenceForms = ['zip', 'pdf'] as const;
export type EvidenceForm = (typeof evidenceForms)[number];

/** Texts of the evidence download, none of which docs/spec.md fixes. */
export const labels = {
  title: 'Evidence',
  button: 'Evidence',
  busy: (files: number) => (files === 0 ? 'Making the file...' : `${files} saved, more follow...`),
  failed: "We couldn't create the evidence.",
  failedAfter: (files: number) => `We couldn't create all of the evidence. Files saved so far: ${files}.`,
  forms: { zip: 'Evidence file (.zip)', pdf: 'Document (.pdf)' },
  formHelp: {
    zip: 'Includes the page that verifies it.',
    pdf: 'To print and file. The evidence is attached.',
  },
  part: (name: string, part: number) => name.replace(/\.(zip|pdf)$/, `-part-${part}.$1`),
  help: 'A file that shows who was compliant on a day, and proves that the records have not changed since they were sealed. The page verify.html in the evidence file checks it without a network. To check a document, open its attachment evidence.json on that page.',
  everyone:
    'It covers everyone employed on that day, at most 250 people in each file and 100 in each document, which has about 3 pages for each person.',
  somePeople: 'Choose people and requirements in the matrix instead',
} as const;

export const sealLabels = {
  title: 'Seals',
  help: 'Signed statements of the last entry of every record.',
  no: 'Number',
  at: 'Sealed at',
  records: 'Records',
  root: 'Root',
  failed: "We couldn't load the seals. Check your connection and try again.",
  empty: 'No seals yet.',
} as const;

/** Texts of the line about the key. */
export const keyLabels = {
  fingerprint: 'Key fingerprint:',
  published: 'The department publishes the fingerprint of its key at',
} as const;
