import { evaluations } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

/** Loads the people that the signed-in person may evaluate with a form. */
export const useEvaluatedPeople = (formId: string) => useCall(evaluations.people, { params: { id: formId } }, once);

/** Loads the signed-in person's drafts without answers, last changed first. */
export const useDrafts = () => useCall(evaluations.drafts);

/** Loads a draft. It is not loaded again: the page saves newer states. */
export const useDraft = (id: string) => useCall(evaluations.draft, { params: { id } }, once);
