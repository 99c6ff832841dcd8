import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { notCompliantStatuses } from '@muster/shared/requirements/compliant';
import { paths, tabPath } from '../../paths.ts';
import { type Filters, type Question, writeQuestion } from './question.ts';

/** What of a question is asked otherwise behind a link. */
export interface Asked {
  filters?: Partial<Filters>;
  on?: string | undefined;
  /** Only people who are not compliant. */
  isLacking?: boolean;
  /** Only people who match this search. */
  search?: string;
  /** The view of the tab; by default the first. */
  view?: string;
}

/** Returns the parameters of a question, changed. */
function parametersOf(question: Question, { search, view, ...asked }: Asked): URLSearchParams {
  const parameters = new URLSearchParams(view === undefined ? {} : { view });
  writeQuestion(parameters, {
    ...question,
    ...('on' in asked && { on: asked.on }),
    filters: { ...question.filters, ...asked.filters, ...(asked.isLacking && { status: notCompliantStatuses }) },
  });
  if (search) parameters.set('search', search);
  return parameters;
}

/** Returns the address of a tab of the compliance page with a question, changed. */
export const complianceAddress = (tab: string, question: Question, asked: Asked = {}): string =>
  tabPath(paths.compliance, tab, Object.fromEntries(parametersOf(question, asked)));

/** Returns the address of the matrix of the signed-in person's team with a question, changed. */
export function teamAddress(question: Question, asked: Asked = {}): string {
  const parameters = parametersOf(question, asked);
  return parameters.size > 0 ? `${paths.myPeople}?${parameters}` : paths.myPeople;
}

/** Returns the address of the form of a new class that mends a requirement; undefined where no training does. */
export function scheduleAddress({ type_ids: [first] }: SummarisedRequirement): string | undefined {
  return first === undefined ? undefined : tabPath(paths.training, 'manage', { type: first, dialog: 'add-class' });
}
