import { paths, recordTabPath } from '../../../paths.ts';
import type { Crumb } from '../../../ui/page-header.tsx';
import { labels } from './labels.ts';

/** Returns the breadcrumb of a page that records an evaluation. */
export const recordingTrail = (title: string): readonly Crumb[] => [
  { label: labels.screen, to: paths.evaluations },
  { label: labels.record, to: recordTabPath() },
  { label: title },
];
