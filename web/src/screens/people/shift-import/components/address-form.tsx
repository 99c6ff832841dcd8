import { Group, NativeSelect, TextInput } from '@mantine/core';
import { shifts as contract } from '@muster/shared/areas/shifts';
import { shiftKinds } from '@muster/shared/rules/shifts';
import { useState } from 'react';
import { shifts } from '../../../../api/calls.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useUnits } from '../../../../parts/lists/api.ts';
import { unitChoices } from '../../../../parts/lists/unit-choices.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { addressLabels as texts } from '../labels.ts';

const empty = { unit_id: '', employee_id: '', kind: 'shift', address: '' };
type Values = typeof empty;

const bodyOf = ({ unit_id, employee_id, kind, address }: Values) => ({
  kind: kind as (typeof shiftKinds)[number],
  address: address.trim(),
  ...(unit_id === '' ? { employee_id: employee_id.trim() } : { unit_id }),
});

/** The values of a new calendar link, and the call that adds and reads it. */
function useNewAddress(reload: () => Promise<unknown>) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    const body = bodyOf(values);
    const read = contract.addAddress.body.safeParse(body);
    setErrors(Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), [message]])));
    if (!read.success) return;
    try {
      const { id } = await call(shifts.addAddress, { body });
      setValues({ ...empty, kind: values.kind });
      await call(shifts.refreshAddress, { params: { id } }).catch((thrown: unknown) =>
        setFailure(errorText(texts.readFailed, thrown)),
      );
      await reload();
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.fields) setErrors(thrown.fields);
      else setFailure(errorText(texts.addFailed, thrown));
    }
  });
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name]?.join('\n'),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return { values, field, failure, dismiss: () => setFailure(undefined), busy, run };
}

/** Adds the calendar link of a person or a unit, and reads it. */
export function AddressForm({ reload }: { reload: () => Promise<unknown> }) {
  const { data: units = [] } = useUnits();
  const { values, field, failure, dismiss, busy, run } = useNewAddress(reload);
  return (
    <form
      noValidate
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label={texts.holder}
          data={[
            { value: '', label: texts.person },
            ...unitChoices(units).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('unit_id')}
        />
        {values.unit_id === '' && (
          <TextInput label={texts.employeeId} autoComplete="off" w={140} {...field('employee_id')} />
        )}
        <NativeSelect
          label={texts.kind}
          data={shiftKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          {...field('kind')}
        />
        <TextInput
          label={texts.address}
          description={texts.addressHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          autoComplete="off"
          spellCheck={false}
          flex={1}
          miw={{ base: '100%', sm: 280 }}
          {...field('address')}
        />
        <BusyButton type="submit" mt={25} label={texts.add} busyLabel={texts.adding} busy={busy} />
      </Group>
      <ErrorAlert message={failure} onDismiss={dismiss} />
    </form>
  );
}
