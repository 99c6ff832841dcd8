import { counted } from '@muster/shared/counted';
import type { attemptSpans, ItemKind, PassingRule, Stage } from '@muster/shared/forms/form';

/** The display names of item kinds. */
export const kindWords: Record<ItemKind, string> = {
  check: 'Pass or fail',
  number: 'Number',
  scale: 'Rating',
  choice: 'Choice',
  text: 'Text',
  duration: 'Time',
  signature: 'Signature',
};

export const passingWords: Record<PassingRule['kind'], string> = {
  points: 'Enough points',
  percent: 'Enough percent of the points',
  critical: 'All critical items passed',
  none: 'No result: answers are only recorded',
};

export const spanWords: Record<(typeof attemptSpans)[number], string> = {
  day: 'Per day',
  class: 'Per class',
  calendar_year: 'Per calendar year',
};

export const lightWords: Record<Stage['light'], string> = { day: 'Daylight', low_light: 'Low light', night: 'Night' };

export const reloadWords = { '': 'No reload', timed: 'Timed reload', untimed: 'Untimed reload' } as const;

/** Texts of a form's page. */
export const labels = {
  title: 'Form',
  newTitle: 'New form',
  screen: 'Evaluations',
  forms: 'Forms',
  failed: "We couldn't load this form. Check your connection and try again.",
  notFound: 'This form does not exist. It may have been deleted.',
  mayNotAdd: 'Only people who manage trainings can add forms.',
  toForms: 'Show all forms',
  save: 'Save draft',
  saving: 'Saving...',
  saved: 'Draft saved.',
  saveFailed: "We couldn't save the form.",
  wrong: (count: number) => `Please check ${counted(count, 'field')} below.`,
  unsaved: 'Your changes to this form are not saved. If you leave, they are lost.',
  edit: 'Edit',
  preview: 'Preview',
  view: 'Editor or preview',
  previewHelp: 'Try the form as evaluators will see it. Nothing is recorded.',
  theirPreview: 'Preview of the other version',
  conflict: 'Someone else changed this form after you opened it. Your text is still here.',
  keepMine: 'Keep my version',
  takeTheirs: 'Load their version',
  state: {
    draft: 'Draft, never published',
    published: (version: number) => `Version ${version} is published`,
    changed: (version: number) => `Version ${version} is published; the draft differs from it`,
    archived: 'Archived: takes no new evaluations',
  },
} as const;

/** Texts of the actions of a form's page. */
export const actionLabels = {
  publish: 'Publish',
  publishTitle: (version: number) => `Publish version ${version}`,
  publishText: (version: number) =>
    `Version ${version} never changes after it is published. New evaluations use it. Earlier evaluations keep their own version.`,
  publishing: 'Publishing...',
  published: (version: number) => `Version ${version} is published.`,
  publishFailed: "We couldn't publish the form.",
  archive: 'Archive',
  archiving: 'Archiving...',
  archiveTitle: 'Archive this form?',
  archiveText:
    'The form takes no new evaluations. Its versions and recorded evaluations stay. You can restore it later.',
  archived: 'The form is archived.',
  restore: 'Restore',
  restored: 'The form takes evaluations again.',
  archiveFailed: "We couldn't change the form.",
  remove: 'Delete',
  removing: 'Deleting...',
  removeTitle: 'Delete this form?',
  removeText: 'The draft is lost. It was never published, so no evaluation used it.',
  removed: 'The form is deleted.',
  removeFailed: "We couldn't delete the form.",
  export: 'Export file',
  more: (name: string) => `More actions for ${name || 'this form'}`,
} as const;

/** Texts of the fields of a form. */
export const fieldLabels = {
  about: 'About the form',
  name: 'Name',
  purpose: 'Purpose',
  of: 'Evaluates',
  ofWords: { person: 'A person', firearm: 'A person with a firearm' },
  ofHelp: 'A form about a firearm asks for one of the firearms that the person is authorized for.',
  instructions: 'Instructions',
  content: 'Sections and items',
  section: (number: number, title: string) => `Section ${number}${title ? `: ${title}` : ''}`,
  sectionTitle: 'Section',
  sectionInstructions: 'Instructions of the section',
  removedSection: (section: string) => `${section} is removed.`,
  undoRemoval: 'Undo',
  movedItem: (item: string, at: number, all: number, section: string) =>
    `${item} is item ${at} of ${all} in ${section}.`,
  movedSection: (at: number, all: number) => `The section is section ${at} of ${all}.`,
  addSection: 'Add section',
  addItem: 'Add item',
  addItemTo: (section: string) => `Add item to ${section}`,
  kindOfNew: (section: string) => `Kind of the next item of ${section}`,
  stage: 'Stage of a course of fire',
  yards: 'Distance, yards',
  rounds: 'Rounds',
  position: 'Position',
  seconds: 'Seconds',
  reload: 'Reload',
  light: 'Light',
  item: (text: string) => text || 'New item',
  text: 'Item',
  help: 'Help',
  kind: 'Kind',
  critical: 'Critical: failing it fails the evaluation',
  optional: 'Optional: may stay unanswered',
  points: 'Points for passing',
  shows: 'Shows about the firearm',
  showsWords: { '': 'Nothing', inspection: 'Inspection', care: 'Care' },
  most: 'Highest number',
  unit: 'Unit',
  minimum: 'Lowest passing number',
  each: 'Points for each',
  lowest: 'Lowest rating',
  highest: 'Highest rating',
  minimumRating: 'Lowest passing rating',
  scored: 'The rating counts as points',
  notObserved: '“Not observed” (N.O.) is an answer',
  notResponding: 'A rating can be marked “Not responding to training” (N.R.T.)',
  anchors: 'Descriptions of ratings',
  anchor: (value: number) => `Description of ${value}`,
  option: (number: number) => `Option ${number}`,
  optionPoints: (number: number) => `Points of option ${number}`,
  optionFails: 'Fails the item',
  optionFailsOf: (number: number) => `Option ${number} fails the item`,
  addOption: 'Add option',
  removeOption: (number: number) => `Remove option ${number}`,
  mostSeconds: 'Longest passing time, seconds',
  by: 'Signed by',
  byWords: { evaluator: 'The evaluator', employee: 'The evaluated person' },
  optionalField: 'Optional',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  duplicate: (name: string) => `Duplicate: ${name}`,
  remove: (name: string) => `Remove: ${name}`,
} as const;

/** Texts of the rules of a form. */
export const ruleLabels = {
  result: 'Result and attempts',
  passing: 'Passed by',
  minimum: { points: 'Points to pass', percent: 'Percent to pass' },
  possible: (points: number) => `This form has ${counted(points, 'point')}.`,
  attempts: 'Attempts',
  attemptsHelp: 'Leave empty for any number.',
  within: 'Attempts count',
  remediation: 'Remedial training must be recorded after a failed attempt, before the next one',
  evaluators: 'Evaluators',
  evaluatorsHelp: 'A person may evaluate if at least one of these applies on the day of the evaluation.',
  trainings: 'Holders of a current certification in',
  supervisors: 'Supervisors of the evaluated person, at every level',
  staff: 'People who manage trainings',
  trainers: 'Trainers assigned to the trainee',
  people: 'Named people',
  override: 'An administrator may accept another evaluator, with a reason',
  comments: 'Mandatory comments',
  failed: 'For each failed item',
  atMost: 'For ratings of at most',
  atLeast: 'For ratings of at least',
  notResponding: 'For “Not responding to training”',
  remedial: 'For items with remedial training',
  whole: 'On the whole evaluation',
  acknowledgment: 'Acknowledgment',
  acknowledged: 'The evaluated person is asked to acknowledge the evaluation, with an optional comment',
} as const;

/** Texts of the list of versions. */
export const versionLabels = {
  title: 'Versions',
  none: 'No version is published yet.',
  version: (version: number) => `Version ${version}`,
  by: (name: string, at: string) => `Published by ${name}, ${at}`,
  fingerprint: (sha256: string) => `SHA-256 ${sha256.slice(0, 16)}...`,
  shown: (version: number, name: string) => `Version ${version} of ${name}`,
  readOnly: 'A published version never changes.',
  preview: 'Preview',
  back: 'Back to the form',
  failed: "We couldn't load this version.",
} as const;

/** Texts of form files. */
export const fileLabels = {
  import: 'Import form',
  notAForm: 'This file is not a form that was exported from Muster.',
  otherFormat: 'This form was exported by another version of Muster and cannot be read.',
  wrong: 'This form has problems and was not imported:',
  more: (count: number) => `And ${counted(count, 'more problem')}.`,
  unreadable: "We couldn't read this file.",
  form: 'Form',
  section: (section: number) => `Section ${section}`,
  item: (section: number, item: number) => `Section ${section}, item ${item}`,
} as const;
