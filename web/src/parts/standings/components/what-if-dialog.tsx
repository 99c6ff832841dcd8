import { Button, Stack, Text } from '@mantine/core';
import type { Standing } from '@muster/shared/areas/compliance';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useStandings } from '../api.ts';
import { whatIfLabels as labels } from '../labels.ts';
import type { WhatIfClass } from '../what-if-class.ts';
import classes from './what-if-dialog.module.css';

interface WhatIfDialogProps {
  /** If undefined, the dialog is closed. */
  chosenClass: WhatIfClass | undefined;
  onClose: () => void;
}

/** Shows the effect of a class on each requirement, once the person is certified for it. */
export function WhatIfDialog({ chosenClass, onClose }: WhatIfDialogProps) {
  return (
    <Dialog dialog={chosenClass} title={() => labels.title} onClose={onClose}>
      {(shown) => (
        <>
          <Answer chosenClass={shown} />
          <DialogActions>
            <Button variant="default" data-autofocus onClick={onClose}>
              {labels.close}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Answer({ chosenClass: { employeeNumber, classId, training, day } }: { chosenClass: WhatIfClass }) {
  const { data, error, retry } = useStandings(employeeNumber, { with_class: classId });
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} rows={3} />;
  const changed = data.standings.filter(({ with_class }) => with_class !== null);
  if (changed.length === 0) return <Text role="status">{labels.nothing}</Text>;
  return (
    <Stack gap="md" role="status">
      <Text>{labels.about(training, day)}</Text>
      <ul className={classes.list}>
        {changed.map((standing) => (
          <Change key={standing.requirement_id} standing={standing} />
        ))}
      </ul>
      <Text variant="hint">{labels.promise}</Text>
    </Stack>
  );
}

function Change({ standing: { name, status, with_class } }: { standing: Standing }) {
  if (!with_class) return null;
  return (
    <li className={classes.change}>
      <Text fw={600}>{name}</Text>
      <Text>{with_class.text}</Text>
      {with_class.status !== status && (
        <div className={classes.statuses}>
          {labels.now} <StatusBadge status={status} /> {labels.afterwards} <StatusBadge status={with_class.status} />
        </div>
      )}
    </li>
  );
}
