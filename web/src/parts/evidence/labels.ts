/** The texts of the download of evidence, which docs/spec.md does not have. */
export const labels = {
  title: 'Evidence',
  button: 'Evidence',
  busy: (files: number) => (files === 0 ? 'Making the file...' : `${files} saved, more to come...`),
  failed: "We couldn't make the evidence.",
  failedAfter: (files: number) => `We couldn't make all of the evidence. Files saved so far: ${files}.`,
  part: (name: string, part: number) => name.replace(/\.zip$/, `-part-${part}.zip`),
  help: 'A file that shows who was current on a day, and proves that the records were not changed since they were sealed. Open verify.html in it: it works without a network and says what holds.',
  everybody: 'It is about everybody who was employed on that day, at most 250 people in each file.',
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
  empty: 'Nothing was sealed yet.',
} as const;
