/** Texts of the page that records an evaluation. */
export const labels = {
  title: 'Record evaluation',
  titleOf: (form: string) => `Evaluate with ${form}`,
  screen: 'Evaluations',
  record: 'Record',
  failed: "We couldn't load the form. Check your connection and try again.",
  draftFailed: "We couldn't load the draft. Check your connection and try again.",
  noForm: 'Please choose a form first.',
  noDraft: 'This draft does not exist. It was deleted, or the evaluation is recorded.',
  personDeleted: 'This person was deleted, so the evaluation cannot be completed. You can delete the draft.',
  formGone: 'This form does not exist or is not published.',
  archived: 'This form is archived and takes no new evaluations.',
  toForms: 'Choose a form',
  subject: 'Evaluation',
  person: 'Person',
  personHelp: 'Employee ID or name',
  noPeople: 'You may not evaluate anyone with this form today.',
  peopleFailed: "We couldn't load the people. Check your connection and try again.",
  choosePerson: 'Please choose a person from the list',
  day: 'Day',
  firearm: 'Firearm',
  noFirearm: 'This person has no authorized firearm on that day.',
  attempt: (attempt: number) => `Attempt ${attempt}`,
  prepareFailed: "We couldn't check the attempts. Check your connection and try again.",
  complete: 'Complete',
  unfinished: (count: number) =>
    count === 1
      ? 'One field is missing or wrong. It is marked below.'
      : `${count} fields are missing or wrong. They are marked below.`,
  recorded: 'The evaluation is recorded.',
  leave: 'The last changes are not saved. If you leave, they are lost.',
} as const;
