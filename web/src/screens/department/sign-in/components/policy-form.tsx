import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SignInSettings, settings } from '@muster/shared/areas/settings';
import { addDays, today } from '@muster/shared/rules/calendar';
import { type FactorDuty, factorDuties, strictProfile } from '@muster/shared/rules/sign-in-policy';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmDiscard } from '../../../../ui/confirm-discard.tsx';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ConflictChoice } from '../../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import type { PolicyValues } from '../api.ts';
import { labels, policyLabels as texts } from '../labels.ts';
import { usePolicyForm } from '../use-policy-form.ts';

/** The default number of days to set up two-step verification. */
const daysToSetUp = 14;

const limits = ['inactivity_minutes', 'longest_hours', 'idle_days'] as const;

interface PolicyFormProps {
  policy: SignInSettings;
  save: (values: PolicyValues, read: PolicyValues) => Promise<SignInSettings>;
}

/** The sign-in policy. The strict profile fills in the form; Save saves it. */
export function PolicyForm({ policy, save }: PolicyFormProps) {
  const timeZone = useTimeZone();
  const { form, conflicts, failure, setFailure, busy, onSubmit, leaving } = usePolicyForm({
    policy,
    save,
    schema: settings.setSignIn.body,
    failed: texts.saveFailed,
    also: ({ getInputNode }) => halfTypedDate({ getInputNode }, 'second_factor_from'),
    onSaved: () => notifications.show({ message: texts.saved, color: 'navy' }),
  });
  const firstDay = () => form.values.second_factor_from || addDays(today(timeZone, new Date()), daysToSetUp);
  const chooseDuty = (second_factor: FactorDuty) =>
    form.setValues({ second_factor, second_factor_from: second_factor === 'nobody' ? '' : firstDay() });
  const useStrictProfile = () =>
    form.setValues({
      second_factor: strictProfile.second_factor,
      second_factor_from: firstDay(),
      ...Object.fromEntries(limits.map((field) => [field, String(strictProfile[field])])),
    });
  const asksFrom =
    form.values.second_factor !== 'nobody' || conflicts.open.some(({ field }) => field === 'second_factor_from');
  const choice = (field: keyof PolicyValues & string, label: string) => (
    <ConflictChoice
      field={field}
      label={label}
      conflicts={conflicts}
      form={form}
      onTheirs={() => form.setFieldValue(field, conflicts.base[field])}
      onSettled={() => setFailure(undefined)}
    />
  );
  return (
    <form noValidate onSubmit={onSubmit} aria-label={texts.title}>
      <Stack gap="md">
        <div>
          <Button variant="default" onClick={useStrictProfile} aria-describedby="strict-profile">
            {texts.strict}
          </Button>
          <Text id="strict-profile" variant="hint" mt={4}>
            {texts.strictHelp}
          </Text>
        </div>
        <div>
          <Radio.Group
            label={texts.second_factor}
            {...form.getInputProps('second_factor')}
            onChange={(value) => chooseDuty(value as FactorDuty)}
          >
            <Stack gap={0}>
              {factorDuties.map((duty) => (
                <Radio
                  key={duty}
                  value={duty}
                  label={texts.duties[duty].name}
                  description={texts.duties[duty].help}
                  py={10}
                />
              ))}
            </Stack>
          </Radio.Group>
          {choice('second_factor', texts.second_factor)}
        </div>
        {asksFrom && (
          <div>
            <DateInput
              label={texts.second_factor_from}
              description={texts.second_factor_from_help}
              {...form.getInputProps('second_factor_from')}
            />
            {choice('second_factor_from', texts.second_factor_from)}
          </div>
        )}
        {limits.map((field) => (
          <div key={field}>
            <WholeNumberInput
              label={texts[field]}
              description={texts[`${field}_help`]}
              maw={320}
              {...form.getInputProps(field)}
            />
            {choice(field, texts[field])}
          </div>
        ))}
        <ErrorAlert message={failure} />
        <Group justify="flex-end">
          <BusyButton type="submit" label={labels.save} busyLabel={labels.saving} busy={busy} />
        </Group>
        {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
      </Stack>
    </form>
  );
}
