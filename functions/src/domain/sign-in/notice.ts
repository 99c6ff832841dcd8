import { ApiError } from '../../kernel/api-error.ts';
import type { Site } from '../../table/entities/site.ts';

/** Refuses a sign-in that did not accept the department's current notice, whatever the way of signing in. */
export function requireNotice({ sign_in }: Pick<Site, 'sign_in'>, accepted: number | undefined): void {
  if (sign_in?.notice && sign_in.notice.version !== accepted) throw new ApiError('notice_required');
}
