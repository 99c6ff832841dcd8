import { type Shift, shiftText } from '@muster/shared/rules/shifts';
import { siteTimeFormat } from '../../ui/site-time-format.ts';

/** Returns a shift or absence as text, with times in the department's format. */
export const shiftWords = (shift: Shift): string => shiftText(shift, siteTimeFormat());
