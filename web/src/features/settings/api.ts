import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';

export const changePassword = (old_password: string, new_password: string) =>
  call(session.changePassword, { body: { old_password, new_password } });
