import { paths } from '../../../paths.ts';
import type { Crumb } from '../../../ui/page-header.tsx';
import { labels } from '../labels.ts';

/** Returns the breadcrumb to a program. */
export const trailTo = (name: string): readonly Crumb[] => [
  { label: labels.title, to: paths.fieldTraining },
  { label: labels.programs, to: paths.fieldPrograms },
  { label: name },
];
