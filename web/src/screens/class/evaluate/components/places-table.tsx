import { NativeSelect } from '@mantine/core';
import type { GroupPerson } from '@muster/shared/evaluation-answers';
import { laneLabels as texts } from '../labels.ts';
import { freeLane, type Place, relaysOf, withoutPlace, withPlace } from '../lanes.ts';
import classes from './evaluate-class.module.css';

interface PlacesTableProps {
  people: readonly GroupPerson[];
  places: readonly Place[];
  count: number;
  onChange: (places: readonly Place[]) => void;
}

/** The relay and the lane of each attendee. */
export function PlacesTable({ people, places, count, onChange }: PlacesTableProps) {
  const last = relaysOf(places).at(-1) ?? 0;
  const relays = Array.from({ length: last + 1 }, (_, at) => at + 1);
  return (
    <table className={classes.places} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col">{texts.relays}</th>
          <th scope="col">{texts.lane}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ employee }) => (
          <PlaceRow key={employee.employee_id} employee={employee} {...{ places, relays, count, onChange }} />
        ))}
      </tbody>
    </table>
  );
}

interface PlaceRowProps extends Omit<PlacesTableProps, 'people'> {
  employee: GroupPerson['employee'];
  /** The relays in use, and the next one. */
  relays: readonly number[];
}

function PlaceRow({ employee: { employee_id, name }, places, relays, count, onChange }: PlaceRowProps) {
  const place = places.find((one) => one.employee_id === employee_id);
  const move = (relay: number, lane: number) => onChange(withPlace(places, { employee_id, relay, lane }));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <NativeSelect
          aria-label={texts.relayOf(name)}
          w={88}
          styles={{ input: { minHeight: 44 } }}
          data={[
            { value: '', label: texts.none },
            ...relays.map((relay) => ({
              value: String(relay),
              label: String(relay),
              // Someone with a place swaps; someone without one needs a free lane.
              disabled: !place && freeLane(places, relay, count) === undefined,
            })),
          ]}
          value={place ? String(place.relay) : ''}
          onChange={({ currentTarget: { value } }) => {
            const relay = Number(value);
            if (value === '') onChange(withoutPlace(places, employee_id));
            else move(relay, freeLane(places, relay, count) ?? place?.lane ?? 1);
          }}
        />
      </td>
      <td>
        {place && (
          <NativeSelect
            aria-label={texts.laneOf(name)}
            w={72}
            styles={{ input: { minHeight: 44 } }}
            data={Array.from({ length: Math.max(count, place.lane) }, (_, at) => String(at + 1))}
            value={String(place.lane)}
            onChange={({ currentTarget: { value } }) => move(place.relay, Number(value))}
          />
        )}
      </td>
    </tr>
  );
}
