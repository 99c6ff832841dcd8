import { forms } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads the forms of the department, by name. */
export const useForms = () => useCall(forms.list);
