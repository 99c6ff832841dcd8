import { Button, Group, Text } from '@mantine/core';
import { useIsOffline } from '../../../../api/connection.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatMoment } from '../../../../ui/date-time.ts';
import { VersionChoice } from '../../../../ui/version-choice.tsx';
import type { SaveState } from '../draft-saver.ts';
import { savingLabels as texts } from '../labels.ts';

interface SavingTextProps {
  state: SaveState;
  /** One of many states on the page: a screen reader announces only what is wrong. */
  isOneOfMany?: boolean;
  /** Continue after a conflict: with this window, or with the other one's state. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Returns the state of the draft in words; undefined without a draft. */
function textOf(state: SaveState, timeZone: string, offline: boolean): string | undefined {
  switch (state.kind) {
    case 'nothing':
      return undefined;
    case 'changed':
      return texts.changed;
    case 'saving':
      return texts.saving;
    case 'saved':
      return texts.saved(formatMoment(new Date(state.at), new Date(), timeZone));
    case 'failed': {
      if (!state.repeats) return texts.failed(state.reason ?? texts.unknown);
      if (state.reason !== undefined) return texts.repeats(state.reason);
      return offline ? texts.noConnection : texts.triesAgain;
    }
    case 'local':
      return texts.local;
    case 'conflict':
      return texts.conflict;
    case 'gone':
      return texts.gone;
  }
}

/** The state of the draft, and the choice after a conflict. */
export function SavingText({ state, isOneOfMany = false, onKeepMine, onTakeTheirs }: SavingTextProps) {
  const timeZone = useTimeZone();
  const offline = useIsOffline();
  const isWrong = ['failed', 'conflict', 'gone'].includes(state.kind);
  return (
    <Group gap="xs" data-print="hidden">
      <Text
        size="sm"
        role={isOneOfMany && !isWrong ? undefined : 'status'}
        c={isWrong ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {textOf(state, timeZone, offline)}
      </Text>
      {state.kind === 'conflict' && (
        <VersionChoice
          texts={texts}
          mih={isOneOfMany ? 44 : undefined}
          onKeepMine={onKeepMine}
          onTakeTheirs={onTakeTheirs}
        />
      )}
      {state.kind === 'gone' && (
        <Button variant="default" size="compact-sm" mih={isOneOfMany ? 44 : undefined} onClick={onKeepMine}>
          {texts.saveAgain}
        </Button>
      )}
    </Group>
  );
}
