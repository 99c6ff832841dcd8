import type { SignInSettings } from '@muster/shared/areas/settings';
import type * as z from 'zod';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { type PolicyValues, valuesOf } from './api.ts';

interface PolicyFormOptions {
  policy: SignInSettings;
  save: (values: PolicyValues, read: PolicyValues) => Promise<SignInSettings>;
  schema: z.ZodType;
  /** The message of a failure without a server text. */
  failed: string;
  also?: (inputs: { getInputNode: (field: string) => HTMLElement | null }) => Record<string, string>;
  onSaved: (saved: SignInSettings) => void;
}

/**
 * The form of one part of the policy. It sends all fields as loaded, so that the other part stays. A field that another
 * administrator also changed shows both values.
 */
export function usePolicyForm({ policy, save, schema, failed, also, onSaved }: PolicyFormOptions) {
  const conflicts = useEditConflicts(valuesOf(policy), (record, field, value) => ({
    ...record,
    [field]: value === null ? '' : String(value),
  }));
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<PolicyValues>(
    schema,
    conflicts.base,
    (): Record<string, string> => ({ ...also?.(form), ...conflicts.messages }),
  );
  const { busy, run } = useMutation(async (values: PolicyValues) => {
    try {
      onSaved(await save(values, conflicts.base));
    } catch (error) {
      const contested = conflicts.take(error);
      const fields = contested ?? (error instanceof ApiError ? error.fields : undefined);
      if (contested || !fields) setFailure(detailOrMessage(failed, error));
      if (fields) showFieldErrors(fields);
    }
  });
  const dirty = JSON.stringify(form.values) !== JSON.stringify(conflicts.base);
  const leaving = useUnsavedChanges(dirty);
  return {
    form,
    conflicts,
    failure,
    setFailure,
    busy,
    leaving,
    onSubmit: submit((values) => void run(values)),
  };
}
