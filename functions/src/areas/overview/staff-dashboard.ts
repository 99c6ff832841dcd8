import { accessRules } from '@muster/shared/access';
import type { EndedClass, StaffDashboard, WeekClass } from '@muster/shared/areas/overview';
import { holdsAny } from '@muster/shared/permissions';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { comingWeek, sessionsAhead } from '@muster/shared/rules/upcoming-week';
import type { Call } from '../../calls/call.ts';
import { countOpenAttendees } from '../../domain/training/open-attendees.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { latestBugReports } from '../../table/entities/bug-report.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { endedClassPages, findClasses } from '../../table/entities/training-class.ts';
import { accountsInState } from './accounts-in-state.ts';
import { namedIn } from './named-class.ts';

type StaffCall = Call<'overview', 'staff'>;

/** Recently ended classes searched for uncertified attendees: one page of the table. */
const endedClasses = 100;
/** Newest bug reports searched for open ones. */
const bugReports = 100;
/** The most rows of each part. */
const mostRows = 10;

/** Returns the staff's open work, each part by the caller's permissions. */
export async function staffDashboard(call: StaffCall): Promise<StaffDashboard> {
  const held = call.caller.employee.permissions;
  const [training, accounts, bug_reports] = await Promise.all([
    held.manage_trainings ? trainingPart(call) : null,
    holdsAny(held, accessRules.roster.permissions) ? accountsInState(call) : null,
    held.admin_access ? openBugReports(call) : null,
  ]);
  return { training, accounts, bug_reports };
}

async function trainingPart(call: StaffCall): Promise<NonNullable<StaffDashboard['training']>> {
  const [types, classes, ended] = await Promise.all([
    cachedTypes(call),
    // Staff change other people's seats, which their own record does not show.
    upcomingClasses(call, { countNow: true }),
    endedLast(call),
  ]);
  const named = namedIn(types);
  const week = comingWeek(call.site.timezone, call.now);
  const ofWeek = classes.flatMap((one): WeekClass[] => {
    if (one.canceled) return [];
    const dates = sessionsAhead(one.sessions, call.site.timezone, call.now, week).map(presentSession);
    if (dates.length === 0) return [];
    const { class_size, enrolled_count, waiting_count: waitlisted_count, is_active } = one;
    return [{ ...named(one.id, one), dates, class_size, enrolled_count, waitlisted_count, is_active }];
  });
  const open = await countOpenAttendees(call.table, ended.classes, types);
  const toCertify = ended.classes
    .map((one): EndedClass => {
      const { id, enrolled_count, sessions } = one;
      return { ...named(id, one), date: lastDay(sessions), enrolled_count, uncertified_count: open.get(id) ?? 0 };
    })
    .filter(({ uncertified_count }) => uncertified_count > 0);
  return {
    week,
    classes: ofWeek.sort((a, b) => startOf(a).localeCompare(startOf(b))),
    to_certify: { count: toCertify.length, rows: toCertify.slice(0, mostRows), is_whole: ended.isWhole },
  };
}

const startOf = ({ dates }: WeekClass) => dates[0]?.start_time ?? '';

/** Returns the classes that ended last, latest first, and whether the list is complete. */
async function endedLast({ table, now }: StaffCall) {
  for await (const page of endedClassPages(table, now, undefined, endedClasses)) {
    const classes = await findClasses(
      table,
      page.map(({ id }) => id),
    );
    // The index may lag by a moment.
    const ended = classes.filter(
      ({ deleting, canceled, ends_at }) => !deleting && !canceled && ends_at <= now.toISOString(),
    );
    return { classes: ended, isWhole: page.length < endedClasses };
  }
  return { classes: [], isWhole: true };
}

async function openBugReports({ table }: StaffCall): Promise<NonNullable<StaffDashboard['bug_reports']>> {
  const reports = await latestBugReports(table, { limit: bugReports });
  const open = reports.filter(({ handled_at }) => handled_at === undefined);
  return {
    count: open.length,
    rows: open
      .slice(0, mostRows)
      .map(({ id, at, employee_id, name, description }) => ({ id, at, employee_id, name, description })),
  };
}
