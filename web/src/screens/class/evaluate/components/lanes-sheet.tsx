import { Stack, Title } from '@mantine/core';
import type { Lanes } from '@muster/shared/evaluation-answers';
import { formatDate } from '../../../../ui/date-time.ts';
import { usePrinting } from '../../../../ui/printing.ts';
import type { ClassGroup } from '../api.ts';
import { laneLabels as texts } from '../labels.ts';
import { relaysOf } from '../lanes.ts';
import classes from './evaluate-class.module.css';

interface LanesSheetProps {
  group: Pick<ClassGroup, 'class' | 'people' | 'on'>;
  lanes: Lanes;
}

/** The relays and lanes on paper, for the wall of the range. Nothing on a screen. */
export function LanesSheet({ group: { class: held, people, on }, lanes }: LanesSheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const names = new Map(people.map(({ employee }) => [employee.employee_id, employee.name]));
  return (
    <Stack gap="lg" data-print="only">
      <Title order={2}>{texts.sheet(held.training, formatDate(on))}</Title>
      {relaysOf(lanes.places).map((relay) => (
        <table key={relay} className={classes.places} aria-label={texts.relay(relay)}>
          <caption className={classes.caption}>{texts.relay(relay)}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.lane}</th>
              <th scope="col">{texts.person}</th>
            </tr>
          </thead>
          <tbody>
            {lanes.places
              .filter((place) => place.relay === relay)
              .map(({ employee_id, lane }) => (
                <tr key={lane}>
                  <td>{lane}</td>
                  <th scope="row">{names.get(employee_id) ?? employee_id}</th>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </Stack>
  );
}
