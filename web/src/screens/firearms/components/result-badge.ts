import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { BadgeStyle } from '../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';

/** Returns the badge of the result of an inspection. */
export const resultBadge = (passed: boolean): BadgeStyle =>
  passed
    ? { word: labels.passed, tone: 'complete', Icon: IconCircleCheck }
    : { word: labels.failedInspection, tone: 'missing', Icon: IconCircleX };
