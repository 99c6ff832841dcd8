import { Button } from '@mantine/core';

interface VersionChoiceProps {
  texts: { keepMine: string; takeTheirs: string };
  /** The height of a touch target, where fingers choose. */
  mih?: number | undefined;
  onKeepMine: () => void;
  /** Undefined: there is no other version to load. */
  onTakeTheirs: (() => void) | undefined;
}

/** The buttons after an edit conflict: keep the own version, or load that of the other person or window. */
export function VersionChoice({ texts, mih, onKeepMine, onTakeTheirs }: VersionChoiceProps) {
  return (
    <>
      <Button variant="default" size="compact-sm" mih={mih} onClick={onKeepMine}>
        {texts.keepMine}
      </Button>
      {onTakeTheirs && (
        <Button variant="default" size="compact-sm" mih={mih} onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      )}
    </>
  );
}
