import { visitSteps } from '@muster/functions/entry/canary/visit';
import { mailTask } from '@muster/functions/entry/outgoing-mail/mail-task';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { usualMemory } from '../../cloud/memory.ts';
import { minutesOfMonth, usd } from './prices.ts';

interface OptionUse {
  profile: 'lean' | 'full';
  /** Write units of a month. */
  written: number;
  /** Backups kept at once, and gigabytes of one. */
  backups: number;
  backupGb: number;
  costOfCall(name: string): number;
}

/** Minutes between the canary's visits, and seconds of one. */
const canary = { everyMinutes: 5, seconds: 2 };

/** The calls of a visit. Its other steps are files, and calls that cost no more than these. */
const visited = ['session.validateSiteCode', 'session.signIn', 'session.employeeInfo', 'overview.own'];

/** Requests of Lambda's pollers of a queue in a minute: five, each waiting up to 20 seconds. */
const pollsPerMinute = 5 * 3;

/** Backups made in a month: daily ones, and a monthly one. */
const backupsMade = 31.4;

/** Bytes of an event in the log of the table's trail, and its files of a month: one in five minutes, hourly digests. */
const trail = { eventBytes: 2_000, files: minutesOfMonth / 5 + minutesOfMonth / 60 };

/** Returns the costs of the trail, with an event for each write unit. A request writes at least one. */
const trailCosts = (events: number) =>
  usd.key +
  2 * usd.keyRotation +
  events * (usd.dataEvent + (trail.eventBytes / 1e9) * usd.logYearGb) +
  trail.files * (usd.objectWrite + usd.keyRequest);

const runOf = (seconds: number) => usd.functionCall + ((seconds * usualMemory) / 1_024) * usd.functionGbSecond;

/** Returns the monthly costs that each option adds. */
export function optionCosts({ profile, written, backups, backupGb, costOfCall }: OptionUse): Record<string, number> {
  const visits = minutesOfMonth / canary.everyMinutes;
  const others = visitSteps.length - visited.length;
  const visit =
    visited.reduce((sum, name) => sum + costOfCall(name), 0) +
    others * costOfCall('session.employeeInfo') +
    runOf(canary.seconds) +
    usd.secretRequest +
    usd.scheduleRun;
  const mailRuns = minutesOfMonth / mailTask.everyMinutes;
  return {
    '`canary` adds': usd.secret + usd.alarmMetric + visits * visit,
    'each of `backupCopies` adds':
      usd.alarmMetric + backupGb * (backups * usd.backupKeptGb + backupsMade * usd.transferredGb),
    '`workQueues` adds': Object.keys(scheduledTasks).length * pollsPerMinute * minutesOfMonth * usd.queueRequest,
    '`tableTrail` adds, at most': profile === 'full' ? trailCosts(written) : 0,
    '`mail` adds': usd.alarmMetric + mailRuns * (runOf(0.4) + usd.scheduleRun),
  };
}
