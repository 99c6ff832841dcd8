import { useEffect, useRef } from 'react';
import { enrollmentEndFor } from './class-defaults.ts';
import type { ClassForm } from './use-class-form.ts';

/** Updates the end of enrollment with the first date of a new class until the person edits it. */
export function useEnrollmentEnd(form: ClassForm, isNew: boolean): void {
  const { dates, next, enrollment_start, enrollment_end } = form.values;
  const wanted = enrollmentEndFor([...dates, next], enrollment_start);
  /** The last value set here: another value is the person's. */
  const followed = useRef('');
  const { setFieldValue } = form;
  useEffect(() => {
    if (enrollment_end === wanted) followed.current = wanted;
    else if (isNew && enrollment_end === followed.current) {
      followed.current = wanted;
      setFieldValue('enrollment_end', wanted);
    }
  }, [isNew, wanted, enrollment_end, setFieldValue]);
}
