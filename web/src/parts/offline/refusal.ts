import { ApiError } from '../../api/errors.ts';
import { isOutcomeKnown } from '../../api/idempotency-key.ts';
import type { Entry } from './entry.ts';
import { labels } from './labels.ts';

/** The refusals because the server has another value. `reason_required`: another person recorded it meanwhile. */
const conflictCodes: readonly string[] = ['edit_conflict', 'changed_since', 'reason_required'];

/** Returns an entry that the server refused, with its reason. */
export function refused(entry: Entry, code: string | undefined, reason: string): Entry {
  if (code === 'not_found' && entry.call === 'complete' && entry.sent.body.draft_id !== undefined)
    return withoutDraft(entry, reason);
  return { ...entry, state: code !== undefined && conflictCodes.includes(code) ? 'conflict' : 'rejected', reason };
}

/**
 * Returns a refused evaluation without its draft: the draft was completed or deleted meanwhile, and would be refused
 * again. A draft that still exists is found again by its facts (`completesDraft`).
 */
function withoutDraft(entry: Entry & { call: 'complete' }, reason: string): Entry {
  const { draft_id: _, ...body } = entry.sent.body;
  return {
    ...entry,
    sent: { body },
    state: 'rejected',
    reason: `${reason.replace(/\.?$/, '.')} ${labels.checkBeforeRetry}`,
  };
}

/** Returns the messages of an error, each once. */
export const reasonOf = ({ message, fields = {} }: ApiError): string =>
  [message, ...Object.values(fields).flat()].filter((one, at, all) => all.indexOf(one) === at).join(' ');

/** The refusals that do not concern the entry. */
const passing: readonly (string | undefined)[] = ['session_locked', 'fresh_proof_required'];

/** Returns whether sending the same call again would have the same result. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  isOutcomeKnown(error) &&
  ![401, 408, 429].includes(error.status) &&
  !passing.includes(error.code);
