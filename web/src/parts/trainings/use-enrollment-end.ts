import { useEffect, useRef } from 'react';
import { enrollmentEndFor } from './class-defaults.ts';
import type { ClassForm } from './use-class-form.ts';

/** Updates the end of enrollment with the first date of a new class until the person edits it. */
export function useEnrollmentEnd(form: ClassForm, isNew: boolean): void {
  const { dates, next, enrollment_start, enrollment_end } = form.values;
  const expected = enrollmentEndFor([...dates, next], enrollment_start);
  /** The last value set here: another value is the person's. */
  const followed = useRef('');
  const { setFieldValue } = form;
  useEffect(() => {
    if (enrollment_end === expected) followed.current = expected;
    else if (isNew && enrollment_end === followed.current) {
      followed.current = expected;
      setFieldValue('enrollment_end', expected);
    }
  }, [isNew, expected, enrollment_end, setFieldValue]);
}
