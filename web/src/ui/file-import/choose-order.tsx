import { Group, Radio } from '@mantine/core';
import type { DateOrder } from '@muster/shared/csv-file/dates';
import { fileLabels } from './labels.ts';
import { Section } from './section.tsx';

interface ChooseOrderProps {
  /** An ambiguous date of the file; undefined: nothing is asked. */
  ambiguous: string | undefined;
  order: DateOrder | undefined;
  onOrder: (order: DateOrder) => void;
}

/** Asks whether the day or the month comes first, if the dates are ambiguous. */
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
