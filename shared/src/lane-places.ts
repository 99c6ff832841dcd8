import * as z from 'zod';
import { mostLanes } from './evaluation-answers.ts';
import { employeeId, wholeNumber } from './fields.ts';
import { foldEmployeeNumber } from './rules/folded.ts';

const place = z.object({
  employee_id: employeeId,
  relay: wholeNumber('Relay', 1, 200),
  lane: wholeNumber('Lane', 1, mostLanes),
});

/** Places of a class, with each person and each lane of a relay named once. */
export const places = z
  .array(place, 'Places must be a list')
  .max(1000, 'At most 1000 people can have lanes')
  .refine(
    (all) => new Set(all.map(({ employee_id }) => foldEmployeeNumber(employee_id))).size === all.length,
    'An employee is named twice',
  )
  .refine(
    (all) => new Set(all.map(({ relay, lane }) => `${relay} ${lane}`)).size === all.length,
    'A lane of a relay is given to two people',
  );
