import { sessionName } from '@muster/shared/rules/attendance';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { ApiError } from '../../kernel/api-error.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns the class session with this local start. Throws `not_found`. */
export function sessionNamed({ sessions }: Pick<TrainingClass, 'sessions'>, name: string): ClassSession {
  const session = sessions.find((one) => sessionName(one) === name);
  if (!session) throw new ApiError('not_found', { detail: 'This class has no session that starts at this time' });
  return session;
}
