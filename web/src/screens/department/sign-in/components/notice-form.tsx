import { Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SignInSettings, settings } from '@muster/shared/areas/settings';
import { NoticeText } from '../../../../parts/notice-text/notice-text.tsx';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmDiscard } from '../../../../ui/confirm-discard.tsx';
import { ConflictChoice } from '../../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import type { PolicyValues } from '../api.ts';
import { labels, noticeLabels as texts } from '../labels.ts';
import { usePolicyForm } from '../use-policy-form.ts';

interface NoticeFormProps {
  policy: SignInSettings;
  save: (values: PolicyValues, read: PolicyValues) => Promise<SignInSettings>;
}

/** The notice before sign-in, with a preview. */
export function NoticeForm({ policy, save }: NoticeFormProps) {
  const { form, conflicts, failure, setFailure, busy, onSubmit, leaving } = usePolicyForm({
    policy,
    save,
    schema: settings.setSignIn.body,
    failed: texts.saveFailed,
    onSaved: ({ notice_text }) =>
      notifications.show({ message: notice_text ? texts.saved : texts.removed, color: 'navy' }),
  });
  const text = form.values.notice_text.trim();
  return (
    <form noValidate onSubmit={onSubmit} aria-label={texts.title}>
      <Stack gap="md">
        <div>
          <Textarea label={texts.field} description={texts.again} rows={8} {...form.getInputProps('notice_text')} />
          <ConflictChoice
            field="notice_text"
            label={texts.field}
            conflicts={conflicts}
            form={form}
            onTheirs={() => form.setFieldValue('notice_text', conflicts.base.notice_text)}
            onSettled={() => setFailure(undefined)}
          />
        </div>
        {text !== '' && (
          <div>
            <Text fw={500} mb={4}>
              {texts.preview}
            </Text>
            <NoticeText label={texts.preview} text={text} />
          </div>
        )}
        <ErrorAlert message={failure} />
        <Group justify="flex-end">
          <BusyButton type="submit" label={labels.save} busyLabel={labels.saving} busy={busy} />
        </Group>
        {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
      </Stack>
    </form>
  );
}
