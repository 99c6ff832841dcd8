import { sessionName } from '@muster/shared/rules/attendance';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { ApiError } from '../../kernel/api-error.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns the session of a class that a call names by its local start. Throws `not_found` when the class has none. */
export function sessionNamed({ sessions }: Pick<TrainingClass, 'sessions'>, name: string): ClassSession {
  const session = sessions.find((one) => sessionName(one) === name);
  if (!session) throw new ApiError('not_found', { detail: 'This class has no session that starts then' });
  return session;
}
