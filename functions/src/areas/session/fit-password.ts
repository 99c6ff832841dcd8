import { errorList } from '@muster/shared/errors';
import { ApiError } from '../../kernel/api-error.ts';
import type { PasswordHash } from '../../kernel/password-hash.ts';
import { isPassword } from '../../kernel/password-hash.ts';
import { type WhoChooses, whyGuessable } from './guessable-password.ts';

/** Rejects a guessable or recent (`passwordHistory`) password, with all reasons, one per line (docs/spec.md 5). */
export async function requireFitPassword(
  password: string,
  who: WhoChooses,
  history: readonly PasswordHash[],
): Promise<void> {
  const [guessable, ...reused] = await Promise.all([
    whyGuessable(password, who),
    // In parallel: the queue of hashes alternates between calls.
    ...history.map((one) => isPassword(password, one)),
  ]);
  if (reused.includes(true)) throw unfit('password_reused', [...guessable, errorList.password_reused.text]);
  if (guessable.length > 0) throw unfit('password_banned', guessable);
}

function unfit(code: 'password_banned' | 'password_reused', reasons: string[]): ApiError {
  return new ApiError(code, { detail: reasons.join('\n'), fields: { new_password: reasons } });
}
