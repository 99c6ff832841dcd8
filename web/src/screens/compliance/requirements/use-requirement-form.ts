import { requirements as declared, type Requirement } from '@muster/shared/areas/requirements';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { asFormErrors, fieldMessages, useValidatedForm } from '../../../ui/contract-form.ts';
import { halfTypedDate } from '../../../ui/date-input.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { type Choices, createRequirement, updateRequirement, useRefreshRequirements } from './api.ts';
import { takenNames } from './components/category-choice.tsx';
import { formLabels as texts } from './labels.ts';
import { requirementBody } from './requirement-body.ts';
import { shownVersion } from './requirement-state.ts';
import { newRequirement, type RequirementValues, shownAt, valuesOf } from './requirement-values.ts';

/** The date fields, which may be partly typed. */
const dateFields = ['effective_from', 'source.checked_on', 'rule.period.from'];

/** Replaces the schema's message for an empty choice. */
const inWords = (message: string) => (message === 'Not a valid id' ? texts.chooseOne : message);

/** Maps messages by sent field to messages by form field. */
const atFields = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([field, message]) => [shownAt(field), inWords(message)]));

/** Returns the initial values: the version in effect, or the mandatory training as it is. */
function initialValues(requirement: Requirement | undefined, today: string): RequirementValues {
  if (!requirement) return newRequirement(today);
  const version = shownVersion(requirement, today);
  if (version) return valuesOf(version, today);
  const fresh = newRequirement(today);
  return { ...fresh, name: requirement.name, rule: { ...fresh.rule, type_ids: [requirement.id] } };
}

interface RequirementFormOptions {
  /** Undefined: a new requirement. */
  requirement: Requirement | undefined;
  today: string;
  choices: Choices;
  onDone: (message: string) => void;
}

/**
 * Keeps the values of a requirement, and creates it or adds a version. After an edit conflict, `newer` is the
 * requirement as another person stored it, until one of both versions is chosen.
 */
export function useRequirementForm({ requirement, today, choices, onDone }: RequirementFormOptions) {
  /** The values and the entry that the version was edited from. */
  const [base, setBase] = useState(() => ({
    values: initialValues(requirement, today),
    read: requirement?.newest ?? 0,
  }));
  const [newer, setNewer] = useState<Requirement>();
  const refresh = useRefreshRequirements();
  const schema = requirement ? declared.update.body : declared.create.body;
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<RequirementValues>(
    (values): Record<string, string> => ({
      ...atFields(fieldMessages(schema, requirementBody(values))),
      ...Object.assign({}, ...dateFields.map((field) => halfTypedDate(form, field))),
      ...takenNames(values, choices),
    }),
    base.values,
  );
  const { values, setErrors } = form;
  /** The messages of the server's last refusal, which are about the values that were sent. */
  const refused = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal no longer applies once the values change
  useEffect(() => {
    const messages = new Set<unknown>(refused.current);
    refused.current = [];
    setFailure(undefined);
    if (messages.size > 0) {
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([, message]) => !messages.has(message))));
    }
  }, [values, setErrors, setFailure]);
  async function showError(error: unknown): Promise<void> {
    const { code, fields } = error instanceof ApiError ? error : {};
    if (requirement && code === 'edit_conflict') {
      const found = (await refresh().catch(() => undefined))?.find(({ id }) => id === requirement.id);
      if (found) return setNewer(found);
    }
    setFailure(errorText(texts.saveFailed, error));
    if (!fields) return;
    const messages = Object.entries(atFields(asFormErrors(fields)));
    refused.current = messages.map(([, text]) => text);
    showFieldErrors(Object.fromEntries(messages.map(([field, text]) => [field, [text]])));
  }
  const { busy, run } = useMutation(async (typed: RequirementValues) => {
    const body = requirementBody(typed);
    try {
      const saved = requirement
        ? await updateRequirement(requirement.id, { ...body, read: base.read })
        : await createRequirement(body);
      onDone((requirement ? texts.saved : texts.created)(saved.name));
    } catch (error) {
      await showError(error);
    }
  });
  useDialogStatus({ dirty: JSON.stringify(form.values) !== JSON.stringify(base.values), busy });
  /** Continues from the other person's version with these values as the stored ones. */
  function continueFrom({ newest }: Requirement, values: RequirementValues): void {
    setBase({ values, read: newest });
    setNewer(undefined);
  }
  return {
    form,
    failure,
    busy,
    newer,
    onSubmit: submit((typed) => void run(typed)),
    keepMine: (theirs: Requirement) => continueFrom(theirs, base.values),
    takeTheirs(theirs: Requirement): void {
      const values = initialValues(theirs, today);
      form.setValues(values);
      continueFrom(theirs, values);
    },
  };
}
