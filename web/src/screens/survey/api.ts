import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, surveys } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the survey form of a class that the signed-in person attended. */
export const useSurvey = (classId: string) => useCall(surveys.form, { params: { classId } });

type Answer = RequestInput<EndpointOf<typeof surveys.submit>>['body'];

/** Submits a survey. It cannot be changed, and the server stores no copy to compare a second one with. */
export const submitSurvey = (classId: string, body: Answer) => call(surveys.submit, { params: { classId }, body });
