import type { Handlers } from '../../calls/call.ts';
import { refuseOwnAttendance } from '../../domain/access/own-training.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { addAttendee } from '../../domain/training/add-attendee.ts';
import { recordAttendance } from '../../domain/training/record-attendance.ts';
import { removeAttendee } from '../../domain/training/remove-attendee.ts';
import { authorizeClassStaff, requireClass } from '../../domain/training/require-class.ts';
import { attendanceSheet } from '../../domain/training/sheet.ts';
import { enteredNumber, rosterVersion } from '../../table/entities/along.ts';
import { addAttendees } from './add-attendees.ts';
import { attendeesOf } from './attendees.ts';
import { candidatesFor } from './candidates.ts';
import { classDay } from './class-day.ts';
import { closeAttendance, reopenAttendance } from './close-attendance.ts';
import { recordResults } from './record-results.ts';
import { listUpcoming } from './upcoming-classes.ts';

/** Attendees and candidates of classes (docs/spec.md section 7, "Training"). */
export const attendanceHandlers: Handlers<'attendance'> = {
  attendees: async (call) => {
    const { classId } = call.params;
    const [, attendees] = await Promise.all([requireClass(call, classId), attendeesOf(call.table, classId)]);
    return attendees;
  },
  addAttendee: {
    along: enteredNumber,
    run: async (call) => {
      const employee = await requireEmployee(call.table, call.body.employee_id);
      refuseOwnAttendance(call, employee.id);
      return addAttendee(call, {
        classId: call.params.classId,
        employee,
        anyPrerequisites: call.body.override_prerequisites,
      });
    },
    replay: 'stored',
  },
  removeAttendee: async (call) => {
    const { classId, employee_id } = call.params;
    await removeAttendee(call, { classId, employeeNumber: employee_id });
    return { detail: 'Attendee removed' };
  },
  addAttendees: {
    run: (call) => addAttendees(call),
    // A replay finishes an interrupted run. Employees added by the first run count as added.
    replay: (call, firstRun) => addAttendees(call, firstRun),
  },
  candidates: { along: rosterVersion, run: candidatesFor },
  comingClasses: listUpcoming,
  classDay: (call) => classDay(call, call.params.classId),
  sheet: (call) => attendanceSheet(call, call.params.classId),
  recordAttendance: {
    authorize: authorizeClassStaff,
    run: (call) => recordAttendance(call, { ...call.params, ...call.body }),
    // A replay records the rest and repeats nothing from the first run.
    replay: (call, firstRun) => recordAttendance(call, { ...call.params, ...call.body }, firstRun),
  },
  closeAttendance: async (call) => {
    await closeAttendance(call, call.params.classId);
    return classDay(call, call.params.classId);
  },
  reopenAttendance: {
    authorize: authorizeClassStaff,
    run: async (call) => {
      await reopenAttendance(call, { ...call.params, ...call.body });
      return classDay(call, call.params.classId);
    },
  },
  recordResults: {
    authorize: authorizeClassStaff,
    run: (call) => recordResults(call, { ...call.params, ...call.body }),
    replay: (call, firstRun) => recordResults(call, { ...call.params, ...call.body }, firstRun),
  },
};
