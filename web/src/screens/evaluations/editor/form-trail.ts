import { formsPath, paths } from '../../../paths.ts';
import type { Crumb } from '../../../ui/page-header.tsx';
import { labels } from './labels.ts';

/** Returns the breadcrumb of a page below the list of forms. */
export const trailTo = (...pages: readonly (string | Crumb)[]): readonly Crumb[] => [
  { label: labels.screen, to: paths.evaluations },
  { label: labels.forms, to: formsPath },
  ...pages.map((page) => (typeof page === 'string' ? { label: page } : page)),
];
