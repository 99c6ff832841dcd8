import { Group, Radio } from '@mantine/core';
import type { DateOrder } from '@muster/shared/csv-file/dates';
import { fileLabels } from './labels.ts';
import { Section } from './section.tsx';

interface ChooseOrderProps {
  /** A date of the file that can be read in either way; without one nothing is asked. */
  ambiguous: string | undefined;
  order: DateOrder | undefined;
  onOrder: (order: DateOrder) => void;
}

/** Asks whether dates have the day or the month first, where the file does not tell. */
export function ChooseOrder({ ambiguous, order, onOrder }: ChooseOrderProps) {
  if (ambiguous === undefined) return null;
  const texts = fileLabels.order;
  return (
    <Section title={texts.title} help={texts.help(ambiguous)}>
      <Radio.Group aria-label={texts.title} value={order ?? null} onChange={(value) => onOrder(value as DateOrder)}>
        <Group gap="lg">
          {(['month_first', 'day_first'] as const).map((one) => (
            <Radio key={one} value={one} label={texts[one]} />
          ))}
        </Group>
      </Radio.Group>
    </Section>
  );
}
