import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';

export const submitBugReport = (description: string) => call(session.submitBugReport, { body: { description } });
