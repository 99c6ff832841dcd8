import { IconListCheck } from '@tabler/icons-react';
import { useSetup } from '../../../parts/setup/api.ts';
import { labels, nextStep } from '../../../parts/setup/labels.ts';
import { paths } from '../../../paths.ts';
import { NotLoaded } from '../../../ui/page-states.tsx';
import classes from './section.module.css';
import { Card } from './section.tsx';

/** Shows the progress of the department's setup, and the next step. */
export function SetupSection() {
  const { data, error, retry } = useSetup();
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} rows={3} />;
  const next = nextStep(data.steps);
  return (
    <Card title={labels.title} Icon={IconListCheck} list={{ to: paths.setup, label: labels.proceed }}>
      <p className={classes.number}>{labels.settled(data.steps)}</p>
      <p className={classes.empty}>{next ? labels.next(labels.steps[next]) : labels.nothingLeft}</p>
    </Card>
  );
}
