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
  /** The view of the tab; by default the first. */
  view?: string;
}

/** Returns the address of a tab of the compliance page with a question, changed. */
export function complianceAddress(tab: string, question: Question, asked: Asked = {}): string {
  const parameters = new URLSearchParams({ tab, ...(asked.view !== undefined && { view: asked.view }) });
  writeQuestion(parameters, {
    ...question,
    ...('on' in asked && { on: asked.on }),
    filters: { ...question.filters, ...asked.filters, ...(asked.isLacking && { status: notCompliantStatuses }) },
  });
  return `${paths.compliance}?${parameters}`;
}

/** Returns the address of the form of a new class that mends a requirement; undefined where no training does. */
export function scheduleAddress({ type_ids: [first] }: SummarisedRequirement): string | undefined {
  return first === undefined ? undefined : tabPath(paths.training, 'manage', { type: first, dialog: 'add-class' });
}
