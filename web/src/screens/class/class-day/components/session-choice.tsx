import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { SheetSession } from '@muster/shared/attendance-answers';
import { useHasCards } from '../../../../ui/window-width.ts';
import { attendanceLabels as texts } from '../labels.ts';

/** The maximum number of days that are shown side by side. */
const mostBeside = 3;

interface SessionChoiceProps {
  sessions: readonly SheetSession[];
  value: SheetSession;
  onChoose: (session: SheetSession) => void;
}

/** Selects the day whose attendance is shown. */
export function SessionChoice({ sessions, value, onChoose }: SessionChoiceProps) {
  const isPhone = useHasCards();
  const data = sessions.map((one) => ({ value: one.session, label: texts.sessionText(one) }));
  const choose = (selected: string) => {
    const session = sessions.find((one) => one.session === selected);
    if (session) onChoose(session);
  };
  if (isPhone || sessions.length > mostBeside) {
    return (
      <NativeSelect
        label={texts.sessions}
        data={data}
        value={value.session}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        maw={360}
      />
    );
  }
  return (
    <SegmentedControl
      aria-label={texts.sessions}
      data={data}
      value={value.session}
      onChange={choose}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}
