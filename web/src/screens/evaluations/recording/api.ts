import { evaluations } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { orPrepared } from '../../../parts/offline/prepared.ts';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false, use: [orPrepared] };

/** Loads the people that the signed-in person may evaluate with a form. */
export const useEvaluatedPeople = (formId: string) => useCall(evaluations.people, { params: { id: formId } }, once);
