import type { Problems } from './answer-problems.ts';
import { type FormContent, type FormItem, itemsOf } from './form.ts';
import { canFail, possiblePoints } from './score.ts';

/** Returns why a form cannot be published; empty: it can. */
export function formProblems(content: FormContent): Problems {
  const found: [string, string | undefined][] = [
    ['content.sections', itemsOf(content).length === 0 ? 'Please add at least one item' : undefined],
    ...keyProblems(content),
    ...content.sections.flatMap(({ items }, section) =>
      items.map((item, index): [string, string | undefined] => [
        `content.sections.${section}.items.${index}`,
        itemProblem(content, item),
      ]),
    ),
    ['content.passing', passingProblem(content)],
    ['content.attempts', attemptsProblem(content)],
    ['content.evaluators', evaluatorsProblem(content)],
  ];
  return Object.fromEntries(found.flatMap(([field, text]) => (text === undefined ? [] : [[field, [text]]])));
}

/** Returns the problems of keys that occur twice: answers could not be told apart. */
function keyProblems({ sections }: FormContent): [string, string][] {
  const seen = new Set<string>();
  const repeated = (key: string, field: string): [string, string][] => {
    if (seen.has(key)) return [[field, 'This key is used twice']];
    seen.add(key);
    return [];
  };
  return sections.flatMap((section, index) => [
    ...repeated(`section ${section.key}`, `content.sections.${index}.key`),
    ...section.items.flatMap((item, n) => repeated(item.key, `content.sections.${index}.items.${n}.key`)),
  ]);
}

function itemProblem({ of }: FormContent, item: FormItem): string | undefined {
  if (item.critical && !canFail(item)) return 'A critical item needs a value that fails it';
  if (item.critical && item.optional) return 'A critical item cannot be optional';
  switch (item.kind) {
    case 'number':
      return (item.minimum ?? 0) > item.most ? 'The lowest passing number is above the highest number' : undefined;
    case 'scale':
      return scaleProblem(item);
    case 'choice': {
      const keys = new Set(item.options.map(({ key }) => key));
      if (keys.size < item.options.length) return 'Two options have the same key';
      return item.options.every(({ fails }) => fails) ? 'At least one option must pass' : undefined;
    }
    case 'check':
      return item.shows && of === 'person' ? 'Only a form about a firearm shows inspection or care' : undefined;
    default:
      return undefined;
  }
}

function scaleProblem(item: Extract<FormItem, { kind: 'scale' }>): string | undefined {
  const { least, most, minimum, anchors, critical, not_observed } = item;
  const isOutside = (value: number) => value < least || value > most;
  if (least >= most) return 'The highest rating must be above the lowest';
  if (minimum !== undefined && isOutside(minimum)) return 'The lowest passing rating is not on the scale';
  if (anchors.some(({ value }) => isOutside(value)))
    return 'A description belongs to a rating that is not on the scale';
  if (new Set(anchors.map(({ value }) => value)).size < anchors.length) return 'A rating has two descriptions';
  return critical && not_observed ? 'A critical item must always be observed' : undefined;
}

function passingProblem(content: FormContent): string | undefined {
  const items = itemsOf(content);
  const possible = items.reduce((sum, item) => sum + possiblePoints(item), 0);
  switch (content.passing.kind) {
    case 'points':
      return content.passing.minimum > possible
        ? `This form has at most ${possible} points, so nobody could pass`
        : undefined;
    case 'percent':
      return possible === 0 ? 'This form has no points' : undefined;
    case 'critical':
      return items.some(({ critical }) => critical)
        ? undefined
        : 'This form has no critical items. Mark an item as critical, or choose another rule.';
    case 'none':
      return items.some(({ critical }) => critical)
        ? 'A form without a result has no critical items. Please choose how it is passed.'
        : undefined;
  }
}

const attemptsProblem = ({ passing, attempts }: FormContent): string | undefined =>
  passing.kind === 'none' && (attempts.most !== undefined || attempts.remediation)
    ? 'A form without a result has no failed attempts. Please choose how it is passed.'
    : undefined;

const evaluatorsProblem = ({ evaluators }: FormContent): string | undefined =>
  evaluators.staff ||
  evaluators.supervisors ||
  evaluators.trainers ||
  evaluators.type_ids.length > 0 ||
  evaluators.employees.length > 0
    ? undefined
    : 'Please choose who may evaluate';
