import { Alert, Anchor, Text } from '@mantine/core';
import { NotStoredAlert } from '../../../../parts/offline/components/not-stored-alert.tsx';
import { useDevice } from '../../../../parts/offline/use-device.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { waitingLabels as texts } from '../labels.ts';
import { otherDays } from '../local-answers.ts';

interface LocalAnswersProps {
  /** The class and the form, as their stored answers name them. */
  about: string;
  /** The day that is shown. */
  on: string;
  /** The device could not store the latest answers. */
  isNotStored: boolean;
}

/** Says which answers are stored for other days, and whether the latest answers could not be stored. */
export function LocalAnswers({ about, on, isNotStored }: LocalAnswersProps) {
  const drafts = useDevice()?.drafts.filter((draft) => draft.about === about) ?? [];
  return (
    <>
      {isNotStored && <NotStoredAlert />}
      {otherDays(drafts, on).map((day) => (
        <Alert key={day} role="note" vars={alertTone('near')} p="xs">
          <Text inherit>
            {/* Loads the page again, so that it starts with the answers of that day. */}
            {texts.otherDay(formatDate(day))} <Anchor href={`?on=${day}`}>{texts.openDay(formatDate(day))}</Anchor>
          </Text>
        </Alert>
      ))}
    </>
  );
}
