/** Texts of an evaluation's page. */
export const labels = {
  title: 'Evaluation',
  screen: 'Evaluations',
  fieldTraining: 'Field training',
  failed: "We couldn't load the evaluation. Check your connection and try again.",
  forbidden: 'You may not see this evaluation.',
  notFound: 'This evaluation does not exist.',
  toEvaluations: 'Show evaluations',
  titleOf: (form: string, person: string) => `${form}: ${person}`,
  facts: {
    person: 'Person',
    form: 'Form',
    version: (name: string, version: number) => `${name}, version ${version}`,
    on: 'Day',
    result: 'Result',
    points: 'Points',
    rule: 'Passing rule',
    failedCritical: (count: number) => (count === 1 ? 'Failed critical item' : 'Failed critical items'),
    attempt: 'Attempt',
    firearm: 'Firearm',
    class: 'Class',
    openClass: 'Open the class',
    evaluator: 'Evaluator',
    qualified: 'Qualification',
    override: 'Reason for the exception',
    recorded: 'Recorded',
    recordedBy: (name: string, at: string) => `${at}, by ${name}`,
    acknowledged: 'Acknowledged',
    notYet: 'Not yet',
    comment: 'Comment of the person',
    corrected: 'Reason of the correction',
  },
  withdrawn: (day: string, reason: string) => `Withdrawn on ${day}. It counts for no day. Reason: “${reason}”`,
  answers: 'Answers',
  destroyed: 'The answers were destroyed by a retention rule.',
  remediation: 'Remedial training',
  noRemediation: 'No remedial training is recorded.',
  remediatedBy: (day: string, minutes: number, trainer: string) => `${day}, ${minutes} minutes, ${trainer}`,
  /** Remedial training that is not sent yet. */
  remediatedOn: (day: string, minutes: number) => `${day}, ${minutes} minutes`,
  correct: 'Correct',
  withdraw: 'Withdraw',
  more: (title: string) => `More actions for ${title}`,
} as const;

/** Texts of a report of field training. */
export const reportLabels = {
  reviewed: 'Reviewed',
  waits: 'Waits for review',
  reviewedBy: (name: string, at: string) => `By ${name}, ${at}`,
  previous: 'Previous report',
  next: 'Next report',
  neighbor: (label: string, kind: string, day: string) => `${label}: ${kind}, ${day}`,
} as const;

/** Texts of the correction of an evaluation. */
export const correctLabels = {
  title: 'Correct the evaluation',
  help: 'The earlier answers stay in the record. The evaluator stays the same.',
  staffMove: 'Only training staff change the day or the firearm.',
  reason: 'Reason',
  day: 'Day',
  firearm: 'Firearm',
  keepFirearm: 'Keep the firearm',
  override: 'Reason for accepting this evaluator',
  submit: 'Save correction',
  submitting: 'Saving...',
  cancel: 'Cancel',
  done: 'The correction is recorded.',
  failed: "We couldn't save the correction.",
  conflict: 'Someone else changed this evaluation after you opened it. Your answers are still here.',
  reload: 'Use the new state as the base',
  gone: "We couldn't load the new state.",
  dayWrong: 'Please select a date that is not in the future',
  reasonNeeded: 'Reason is required',
  unsaved: 'The correction is not saved. If you leave, it is lost.',
} as const;

/** Texts of the withdrawal of an evaluation. */
export const withdrawLabels = {
  title: 'Withdraw the evaluation',
  text: 'A withdrawn evaluation, such as one of the wrong person, counts for no day. It stays in the record.',
  reason: 'Reason',
  submit: 'Withdraw',
  submitting: 'Withdrawing...',
  done: 'The evaluation is withdrawn.',
  failed: "We couldn't withdraw the evaluation.",
} as const;
