import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { notCompliantStatuses } from '@muster/shared/requirements/compliant';
import { paths, tabPath } from '../../paths.ts';
import { type Filters, type Question, writeQuestion } from './question.ts';

/** Changes to a question behind a link. */
export interface QuestionChanges {
  filters?: Partial<Filters>;
  on?: string | undefined;
  /** Only people who are out of compliance. */
  isLacking?: boolean;
  /** Only people who match this search. */
  search?: string;
  /** The view of the tab; by default the first. */
  view?: string;
}

/** Returns the URL parameters of a changed question. */
function parametersOf(question: Question, { search, view, ...changes }: QuestionChanges): URLSearchParams {
  const parameters = new URLSearchParams(view === undefined ? {} : { view });
  writeQuestion(parameters, {
    ...question,
    ...('on' in changes && { on: changes.on }),
    filters: { ...question.filters, ...changes.filters, ...(changes.isLacking && { status: notCompliantStatuses }) },
  });
  if (search) parameters.set('search', search);
  return parameters;
}

/** Returns the URL of a tab of the compliance page with a changed question. */
export const complianceAddress = (tab: string, question: Question, changes: QuestionChanges = {}): string =>
  tabPath(paths.compliance, tab, Object.fromEntries(parametersOf(question, changes)));

/** Returns the URL of the team matrix with a changed question. */
export function teamAddress(question: Question, changes: QuestionChanges = {}): string {
  const parameters = parametersOf(question, changes);
  return parameters.size > 0 ? `${paths.myPeople}?${parameters}` : paths.myPeople;
}

/** Returns the URL of the form for a class that meets a requirement. Undefined if no training meets it. */
export function scheduleAddress({ type_ids: [first] }: SummarisedRequirement): string | undefined {
  return first === undefined ? undefined : tabPath(paths.training, 'manage', { type: first, dialog: 'add-class' });
}
