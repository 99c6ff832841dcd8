import { Anchor, Text } from '@mantine/core';
import { formatInstant } from '../../../ui/date-time.ts';
import { useLatestSeal } from '../../evidence/api.ts';
import { transcriptLabels } from '../labels.ts';
import classes from './seal-line.module.css';

const texts = transcriptLabels.seal;

/** Loads and shows the latest seal of the department, with the whole root. */
export function SealLine({ timeZone }: { timeZone: string }) {
  const { data, error, retry } = useLatestSeal();
  if (!data && error) {
    return (
      <Text size="sm" role="alert">
        {texts.failed}{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => void retry()}>
          {texts.retry}
        </Anchor>
      </Text>
    );
  }
  if (!data) return <Text size="sm">{texts.loading}</Text>;
  const [latest] = data.seals;
  if (!latest) return <Text size="sm">{texts.none}</Text>;
  return (
    <div>
      <Text size="sm">
        {texts.sealed(latest.no, formatInstant(latest.at, timeZone))}{' '}
        <code className={classes.root}>{latest.root}</code>
      </Text>
      <Text variant="hint">{texts.help}</Text>
    </div>
  );
}
