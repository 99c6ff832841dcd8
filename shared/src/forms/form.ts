/** The purposes of forms, by which lists group them. */
export const formPurposes = ['firearms', 'checklist', 'field_training', 'other'] as const;
export type FormPurpose = (typeof formPurposes)[number];

/** The stage of a course of fire. */
export interface Stage {
  yards: number;
  rounds: number;
  position?: string | undefined;
  seconds?: number | undefined;
  reload?: 'timed' | 'untimed' | undefined;
  light: 'day' | 'low_light' | 'night';
}

/** Requirements can ask for evaluations that show these (37 TAC 218.9). */
export const shownFacts = ['inspection', 'care'] as const;
export type ShownFact = (typeof shownFacts)[number];

interface AnyItem {
  /** Unique in its version; answers refer to it. */
  key: string;
  text: string;
  help?: string | undefined;
  /** Failing it fails the evaluation, whatever the points. */
  critical?: true | undefined;
  /** An evaluation can be completed without it. */
  optional?: true | undefined;
}

/** Passed or failed. */
export interface CheckItem extends AnyItem {
  kind: 'check';
  /** The points for passing it. */
  points: number;
  /** A fact about the firearm that passing it shows. */
  shows?: ShownFact | undefined;
}

/** A number from 0 to `most`, such as hits. */
export interface NumberItem extends AnyItem {
  kind: 'number';
  most: number;
  unit?: string | undefined;
  /** Less fails the item. */
  minimum?: number | undefined;
  /** Points for each unit; 0: not scored. */
  points: number;
}

/** A rating from `least` to `most`. */
export interface ScaleItem extends AnyItem {
  kind: 'scale';
  least: number;
  most: number;
  /** Descriptions of values. */
  anchors: { value: number; text: string }[];
  /** A lower rating fails the item. */
  minimum?: number | undefined;
  /** The rating counts as points. */
  scored: boolean;
  /** "Not observed" is an answer. It has no points and counts in no total. */
  not_observed?: true | undefined;
  /** A rating can be marked "Not responding to training". */
  not_responding?: true | undefined;
}

export interface ChoiceItem extends AnyItem {
  kind: 'choice';
  options: { key: string; text: string; points: number; fails?: true | undefined }[];
}

export interface TextItem extends AnyItem {
  kind: 'text';
}

/** Seconds with up to two decimals. */
export interface DurationItem extends AnyItem {
  kind: 'duration';
  /** More seconds fail the item. */
  most_seconds?: number | undefined;
}

/** A drawn signature of the evaluator or of the evaluated person. */
export interface SignatureItem extends AnyItem {
  kind: 'signature';
  by: 'evaluator' | 'employee';
}

export type FormItem = CheckItem | NumberItem | ScaleItem | ChoiceItem | TextItem | DurationItem | SignatureItem;
export type ItemKind = FormItem['kind'];
export const itemKinds = ['check', 'number', 'scale', 'choice', 'text', 'duration', 'signature'] as const;

export interface FormSection {
  key: string;
  title: string;
  instructions?: string | undefined;
  /** Only in a course of fire. */
  stage?: Stage | undefined;
  items: FormItem[];
}

/** When an evaluation is passed. Every critical item must be passed as well. */
export type PassingRule =
  | { kind: 'points'; minimum: number }
  | { kind: 'percent'; minimum: number }
  /** Only the critical items decide. */
  | { kind: 'critical' }
  /** Nothing is passed or failed: the outcome is `recorded`. */
  | { kind: 'none' };

/** The span in which attempts are counted. `class`: those in one class. An attempt without a class counts in each. */
export const attemptSpans = ['day', 'class', 'calendar_year'] as const;

export interface Attempts {
  /** Undefined: any number. */
  most?: number | undefined;
  within: (typeof attemptSpans)[number];
  /** Remedial training must be recorded after a failed attempt and before the next one, in the span or not. */
  remediation: boolean;
}

/** Qualified evaluators on a day: one match is enough. */
export interface Evaluators {
  /** Holders of a current certification in any of these trainings. */
  type_ids: string[];
  /** Superiors of the evaluated person. */
  supervisors: boolean;
  /** Holders of `manage_trainings`. */
  staff: boolean;
  /** Internal ids of named people. */
  employees: string[];
  /** Trainers and evaluators assigned to the trainee on that day, in reports of field training. */
  trainers?: true | undefined;
  /** An administrator may accept an evaluator who is not qualified, with a reason. */
  override: boolean;
}

/** When a comment on an item is mandatory. */
export interface CommentRules {
  /** For each failed item. */
  failed: boolean;
  /** For ratings of at most, and of at least, these values. */
  at_most?: number | undefined;
  at_least?: number | undefined;
  /** For items marked "Not responding to training", and for items with remedial minutes. */
  not_responding: boolean;
  remedial: boolean;
  /** A comment on the whole evaluation. */
  whole: boolean;
}

/** The content of a form's version. A published version never changes. */
export interface FormContent {
  name: string;
  purpose: FormPurpose;
  instructions?: string | undefined;
  /** `firearm`: each evaluation names one of the person's authorized firearms. */
  of: 'person' | 'firearm';
  sections: FormSection[];
  passing: PassingRule;
  attempts: Attempts;
  evaluators: Evaluators;
  comments: CommentRules;
  /** The evaluated person is asked to acknowledge the evaluation. */
  acknowledged: boolean;
}

/** The answer to an item. All fields absent: not answered. */
export interface ItemAnswer {
  /**
   * Passed (`check`), a number, a rating, an option's key, a text, seconds, or a signature as SVG path data. Absent
   * with `not_observed`.
   */
  value?: boolean | number | string | undefined;
  not_observed?: true | undefined;
  not_responding?: true | undefined;
  /** Minutes of remedial training. */
  minutes?: number | undefined;
  comment?: string | undefined;
}

/** The answers of an evaluation, by the keys of items. */
export interface FormAnswers {
  items: Record<string, ItemAnswer>;
  comment?: string | undefined;
}

/** Returns the items of a form in order. */
export const itemsOf = ({ sections }: Pick<FormContent, 'sections'>): FormItem[] =>
  sections.flatMap(({ items }) => items);

/** Returns the rounds of a course of fire; undefined: the form has no stages. */
export function roundsOf({ sections }: Pick<FormContent, 'sections'>): number | undefined {
  const stages = sections.flatMap(({ stage }) => stage ?? []);
  return stages.length === 0 ? undefined : stages.reduce((sum, { rounds }) => sum + rounds, 0);
}
