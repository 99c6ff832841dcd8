import { ActionIcon, Button, Group, Input, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ProgramContent, ProgramPhase } from '@muster/shared/field-training/program';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../ui/number-field.tsx';
import { useRequestedFocus } from '../../../ui/use-requested-focus.ts';
import { movePhase, newKey, newPhase } from './editing.ts';
import { fieldLabels as texts } from './labels.ts';
import { ProgramSection } from './program-section.tsx';

interface PhasesFieldsProps {
  phases: ProgramContent['phases'];
  /** Returns the message of a field, such as `phases.0.name`. */
  messageAt: (field: string) => string | undefined;
  onChange: (phases: ProgramPhase[]) => void;
}

/** The phases of a program in order. The focus follows added, moved and removed phases. */
export function PhasesFields({ phases, messageAt, onChange }: PhasesFieldsProps) {
  const { list, focusOn } = useRequestedFocus<HTMLDivElement>(phases);
  function add(): void {
    const key = newKey();
    focusOn(nameOf(key));
    onChange([...phases, newPhase(key)]);
  }
  function move(at: number, by: 1 | -1): void {
    const key = phases[at]?.key ?? '';
    focusOn(moveOf(key, by), moveOf(key, by === 1 ? -1 : 1));
    onChange(movePhase(phases, at, by));
  }
  function remove(at: number): void {
    focusOn(nameOf((phases[at + 1] ?? phases[at - 1])?.key ?? ''));
    onChange(phases.toSpliced(at, 1));
  }
  const weeks = phases.reduce((sum, one) => sum + (Number.isInteger(one.weeks) ? one.weeks : 0), 0);
  return (
    <ProgramSection title={texts.phases} help={texts.phasesHelp}>
      <Stack gap="md" ref={list}>
        {phases.map((phase, at) => (
          <PhaseFields
            key={phase.key}
            phase={phase}
            at={at}
            count={phases.length}
            messageAt={messageAt}
            onChange={(changed) => onChange(phases.with(at, changed))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </Stack>
      {messageAt('phases') && <Input.Error>{messageAt('phases')}</Input.Error>}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.addPhase}
        </Button>
        <Text size="sm">{texts.total(weeks)}</Text>
      </Group>
    </ProgramSection>
  );
}

/** Selectors of a phase's fields and buttons. */
const nameOf = (key: string): string => `[data-name-of="${key}"]`;
const moveOf = (key: string, by: 1 | -1): string => `[data-move="${by} ${key}"]`;

interface PhaseFieldsProps {
  phase: ProgramPhase;
  at: number;
  count: number;
  messageAt: PhasesFieldsProps['messageAt'];
  onChange: (phase: ProgramPhase) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The fields of a phase. The buttons name it by its typed name. */
function PhaseFields({ phase, at, count, messageAt, onChange, onMove, onRemove }: PhaseFieldsProps) {
  const title = texts.phase(at + 1);
  const name = phase.name.trim() || title;
  return (
    <Stack gap={0} role="group" aria-label={title}>
      <Group gap="sm" align="flex-start" wrap="wrap">
        <TextInput
          label={`${title}: ${texts.phaseName.toLowerCase()}`}
          flex="1 1 220px"
          maxLength={100}
          autoComplete="off"
          data-name-of={phase.key}
          value={phase.name}
          error={messageAt(`phases.${at}.name`)}
          onChange={({ currentTarget }) => onChange({ ...phase, name: currentTarget.value })}
        />
        <NumberField
          label={texts.weeks}
          w={90}
          value={phase.weeks}
          error={messageAt(`phases.${at}.weeks`)}
          onChange={(weeks) => onChange({ ...phase, weeks })}
        />
        <PhaseActions name={name} partKey={phase.key} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </Group>
      <Textarea
        label={texts.goals}
        mt={4}
        rows={2}
        resize="vertical"
        maxLength={2000}
        value={phase.goals ?? ''}
        error={messageAt(`phases.${at}.goals`)}
        onChange={({ currentTarget }) => onChange({ ...phase, goals: currentTarget.value || undefined })}
      />
    </Stack>
  );
}

interface PhaseActionsProps extends Pick<PhaseFieldsProps, 'at' | 'count' | 'onMove' | 'onRemove'> {
  name: string;
  partKey: string;
}

/** The buttons that move and remove a phase. A program has at least one phase. */
function PhaseActions({ name, partKey, at, count, onMove, onRemove }: PhaseActionsProps) {
  const buttons = [
    { move: -1, label: texts.up(name), Icon: IconArrowUp, disabled: at === 0, onClick: () => onMove(-1) },
    { move: 1, label: texts.down(name), Icon: IconArrowDown, disabled: at === count - 1, onClick: () => onMove(1) },
    { move: undefined, label: texts.remove(name), Icon: IconTrash, disabled: count === 1, onClick: onRemove },
  ];
  return (
    <Group gap={2} wrap="nowrap" mt={25}>
      {buttons.map(({ move, label, Icon, disabled, onClick }) => (
        <ActionIcon
          key={move ?? 'remove'}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          title={label}
          data-move={move && `${move} ${partKey}`}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
