import { session } from '@muster/shared/areas/session';
import { call } from '../../api/client.ts';

export const submitBugReport = (description: string) => call(session.submitBugReport, { body: { description } });
