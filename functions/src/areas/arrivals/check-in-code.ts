import type { CheckInCode } from '@muster/shared/areas/arrivals';
import { checkInWindow, codeStep, isWithin } from '@muster/shared/rules/check-in';
import type { Call } from '../../calls/call.ts';
import { requireClassStaff } from '../../domain/training/class-staff.ts';
import { refuseCanceled, requireClass } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { siteSecret } from '../../table/entities/site-secret.ts';
import { codesOf } from './codes.ts';
import { sessionNamed } from './named-session.ts';

/** How long a screen continues without a network, in milliseconds. */
const ahead = 5 * 60_000;

/** Returns the current code of a class session and the codes that follow. */
export async function checkInCode(call: Call<'arrivals', 'checkInCode'>): Promise<CheckInCode> {
  const { table, site, params, query, now } = call;
  const trainingClass = await requireClass(call, params.classId);
  requireClassStaff(call, trainingClass);
  refuseCanceled(trainingClass);
  const window = checkInWindow(sessionNamed(trainingClass, query.session), site.timezone);
  if (!isWithin(window, now.getTime())) throw new ApiError('check_in_closed');
  const codes = codesOf(await siteSecret(table), params.classId, query.session);
  const first = Math.floor(now.getTime() / codeStep) * codeStep;
  const starts = Array.from({ length: 1 + ahead / codeStep }, (_, n) => first + n * codeStep);
  return {
    now: now.toISOString(),
    codes: starts
      .filter((start) => start < window.end)
      .map((start) => ({ code: codes.at(start), from: iso(start), until: iso(start + codeStep) })),
    window: { from: iso(window.start), until: iso(window.end) },
  };
}

const iso = (at: number) => new Date(at).toISOString();
