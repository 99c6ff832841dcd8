/** The year of the classes, whose dates are in the future whenever the tests run. */
export const year = new Date().getFullYear() + 1;

/** Returns a class session as the API does. */
export const session = (date: string, start: string, end: string) => ({
  date,
  start_time: `${date}T${start}:00`,
  end_time: `${date}T${end}:00`,
});

/** Returns a class as the API does: with free seats, unless changed. */
export function aClass(id: string, name: string, changes: object = {}) {
  return {
    id,
    training_type: { id: `type of ${name}`, name, is_mandatory: id.length % 2 === 0 },
    location: 'Riverton Firing Range',
    class_size: 16,
    enrolled_count: 11,
    waitlisted_count: 0,
    enrollment_start: `${year}-02-01T15:00:00.000Z`,
    enrollment_end: `${year}-03-02T23:00:00.000Z`,
    is_active: true,
    training_dates: [session(`${year}-03-03`, '08:00', '12:00')],
    is_enrolled: false,
    is_waitlisted: false,
    ...changes,
  };
}

export const longName =
  'Advanced Interview, Interrogation and Statement Analysis for Investigators of Crimes against Vulnerable Persons';
export const longPlace = 'Joint Regional Public Safety Training Center, Building 14, Lower Level Classroom 3';
