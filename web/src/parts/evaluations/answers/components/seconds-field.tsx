import { Button, Group, Input, Text } from '@mantine/core';
import type { DurationItem } from '@muster/shared/forms/form';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { labels } from '../labels.ts';

interface SecondsFieldProps {
  item: DurationItem;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** Milliseconds between two readings of the running stopwatch. */
const interval = 50;
const mostSeconds = 86_400;
/** A typed number of seconds with up to two decimals. */
const pattern = /^\d{0,5}(?:\.\d{0,2})?$/;

const withTwoDecimals = (milliseconds: number): number => Math.min(Math.round(milliseconds / 10) / 100, mostSeconds);

/** Seconds that are typed, or measured by a stopwatch. */
export function SecondsField({ item, labelledBy, describedBy, isInvalid, value, onChange }: SecondsFieldProps) {
  const [startedAt, setStartedAt] = useState<number>();
  const [now, setNow] = useState(0);
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  useEffect(() => {
    if (startedAt === undefined) return;
    const timer = setInterval(() => setNow(performance.now()), interval);
    return () => clearInterval(timer);
  }, [startedAt]);
  const isRunning = startedAt !== undefined;
  const isTyped = typed !== '' && Number(typed) === value;
  const shown = isRunning
    ? withTwoDecimals(Math.max(now - startedAt, 0)).toFixed(2)
    : isTyped || value === undefined
      ? typed
      : String(value);
  function toggle(): void {
    const at = performance.now();
    if (isRunning) {
      setStartedAt(undefined);
      onChange(withTwoDecimals(at - startedAt));
      return;
    }
    setNow(at);
    setStartedAt(at);
  }
  return (
    <Group gap="xs">
      <Input
        withAria={false}
        error={isInvalid}
        inputMode="decimal"
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        w={112}
        styles={{ input: { minHeight: 48, textAlign: 'right', fontSize: '1.0625rem' } }}
        readOnly={isRunning}
        rightSection={<span aria-hidden>s</span>}
        value={shown}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.replace(',', '.');
          if (!pattern.test(text)) return;
          setTyped(text);
          onChange(/\d/.test(text) ? Math.min(Number(text), mostSeconds) : undefined);
        }}
      />
      <Button
        mih={48}
        variant={isRunning ? 'filled' : 'default'}
        aria-label={labels.ofItem(isRunning ? labels.stop : labels.start, item.text)}
        leftSection={isRunning ? <IconPlayerStop size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        onClick={toggle}
      >
        {isRunning ? labels.stop : labels.start}
      </Button>
      {item.most_seconds !== undefined && <Text className="tabular">{labels.atMostSeconds(item.most_seconds)}</Text>}
    </Group>
  );
}
