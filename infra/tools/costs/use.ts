import type { Costs } from './fixed.ts';
import { habits, staffDay, visit } from './model.ts';
import { costOf } from './prices.ts';
import type { Resource } from './templates.ts';
import { type Units, unitsOf } from './units.ts';

/** Minutes of a month of 730 hours. */
const month = 730 * 60;

interface Use {
  employees: number;
  resources: readonly Resource[];
}

/** Returns what a department's use of an installation costs. `measured` are the units of the bench. */
export function costsOfUse({ employees, resources }: Use, measured: Units): Costs {
  const of = (type: string) =>
    resources.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties as Record<string, never>);
  const calls = callsOf(employees);
  const count = [...calls.values()].reduce(sum, 0);
  const functions = functionsOf(resources);
  const starts = startsOf(employees, calls);
  const runs = runsOf(resources);
  const signs = runs.filter(({ name }) => name === 'seals').reduce((all, { times }) => all + times, 0);

  const callTime = [...calls].map(([name, times]) => {
    const seconds = name === 'session.signIn' ? habits.signInSeconds : habits.callSeconds;
    return times * seconds * functions.memory(areaOf(name));
  });
  const startTime = [...starts].map(([area, times]) => times * habits.startSeconds * functions.memory(area));
  const runTime = runs.map(({ times, name }) => times * habits.runSeconds * functions.memory(name));
  const started = [...starts.values()].reduce(sum, 0);
  const ran = runs.reduce((all, { times }) => all + times, 0);

  const units = [...calls].map(([name, times]) => ({ times, ...unitsOf(measured, name, employees) }));
  const daily = runs.filter(({ minutes }) => minutes === 24 * 60).reduce((all, { times }) => all + times, 0);
  const read =
    units.reduce((all, one) => all + one.times * one.read, 0) +
    ran * habits.unitsPerRun +
    daily * employees * habits.dailyUnitsPerEmployee;
  const written = units.reduce((all, one) => all + one.times * one.write, 0) + ran;
  const kept = employees * habits.employeeGigabytes;

  const visits = employees * habits.visitsPerEmployee;
  const fetched = count + visits * habits.visitFiles;
  const logged = (count * habits.callLogBytes + ran * habits.runLogBytes) / 1e9;
  const isTraced = of('AWS::Lambda::Function').some(
    ({ TracingConfig }) => (TracingConfig as { Mode?: string } | undefined)?.Mode === 'Active',
  );
  const ownKeys = of('AWS::KMS::Key').length;

  return {
    'table: requests': costOf('tableRead', read) + costOf('tableWrite', written),
    'table: storage, point-in-time recovery': costOf('tableKept', kept) + costOf('pointInTime', kept),
    backups: costOf('backupKept', kept * backupsKept(resources)),
    // DynamoDB asks for the table's key at most once in five minutes for each role; a secret is decrypted at each reading.
    'KMS requests':
      costOf('keyRequest', keyRequests(calls) + ran + 2 * started + (ownKeys > 2 ? started + month / 5 : 0)) +
      costOf('keySignature', signs),
    'reading secrets': costOf('secretRequest', 2 * started),
    functions:
      costOf('functionCall', count + ran) +
      costOf('functionTime', [...callTime, ...startTime, ...runTime].reduce(sum, 0)),
    'API Gateway': costOf('apiCall', count),
    CloudFront:
      costOf('edgeRequest', fetched) +
      costOf('edgeFunction', fetched) +
      costOf('edgeSent', visits * habits.visitGigabytes),
    // Kept for a year.
    logs: costOf('logWritten', logged) + costOf('logKept', 12 * logged),
    traces: isTraced ? costOf('trace', count + ran) : 0,
    'firewall: requests': costOf('firewallRequest', of('AWS::WAFv2::WebACL').length * count),
    'schedules, requests to S3': costOf('scheduleRun', ran) + costOf('objectWrite', habits.objectRequests),
  };

  /** Returns the upper bound: every role asks in each five minutes of work, unless there are fewer calls. */
  function keyRequests(all: ReadonlyMap<string, number>): number {
    const windows = (habits.workHours * 60) / 5;
    return [...byArea(all).values()].map((times) => Math.min(times, windows)).reduce(sum, 0);
  }
}

const sum = (a: number, b: number) => a + b;
const areaOf = (call: string) => call.split('.')[0] ?? '';

/** Returns how often each call is made in a month. */
export function callsOf(employees: number): Map<string, number> {
  const staffDays = Math.ceil(employees / habits.employeesPerStaff) * habits.staffDays;
  const calls = new Map<string, number>();
  const add = (times: number, of: Record<string, number>) => {
    for (const [name, each] of Object.entries(of)) calls.set(name, (calls.get(name) ?? 0) + times * each);
  };
  add(employees * habits.visitsPerEmployee, visit);
  add(staffDays, staffDay);
  return calls;
}

function byArea(calls: ReadonlyMap<string, number>): Map<string, number> {
  const areas = new Map<string, number>();
  for (const [name, times] of calls) areas.set(areaOf(name), (areas.get(areaOf(name)) ?? 0) + times);
  return areas;
}

/**
 * Returns how many processes start for each area: those calls that find none which has served within the minutes after which Lambda ends
 * one, if calls come at random times of the working hours; and one in a hundred because several come at once.
 */
function startsOf(employees: number, calls: ReadonlyMap<string, number>): Map<string, number> {
  // The calls of one visit to an area come together.
  const visits = employees * habits.visitsPerEmployee;
  const each = [...byArea(calls)].map(([area, times]): [string, number] => {
    const groups = Math.min(times, Math.max(visits, times / 4));
    const perIdle = (groups / habits.workHours / 60) * habits.idleMinutes;
    return [area, groups * Math.exp(-perIdle) + times / 100];
  });
  return new Map(each);
}

/** Returns the memory of functions, in GB, by the area or the task that their descriptions name. */
function functionsOf(resources: readonly Resource[]) {
  const sizes = new Map<string, number>();
  for (const { Type, Properties = {} } of resources) {
    const [, name] = /^Muster: (?:the calls of|scheduled) (\w+)/.exec(String(Properties.Description)) ?? [];
    if (Type === 'AWS::Lambda::Function' && name) sizes.set(name, Number(Properties.MemorySize) / 1024);
  }
  return {
    memory(name: string): number {
      const found = sizes.get(name);
      if (found === undefined) throw new Error(`No function for ${name}`);
      return found;
    },
  };
}

/** Returns the runs of each schedule in a month, with the task that it starts. */
function runsOf(resources: readonly Resource[]): { name: string; minutes: number; times: number }[] {
  return resources
    .filter(({ Type }) => Type === 'AWS::Scheduler::Schedule')
    .map(({ Properties = {} }) => {
      const minutes = minutesOf(String(Properties.ScheduleExpression));
      const [, name = ''] = /"Fn::GetAtt":\["([A-Z][a-z]+)Function/.exec(JSON.stringify(Properties.Target)) ?? [];
      return { name: name.toLowerCase(), minutes, times: month / minutes };
    });
}

/** Returns the minutes between the runs of a schedule: cron(minute hour day month weekday year). */
function minutesOf(expression: string): number {
  const [minute = '', hour = ''] = (/^cron\((.+)\)$/.exec(expression)?.[1] ?? '').split(' ');
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (step) return Number(step);
  if (/^\d+$/.test(minute)) return hour === '*' ? 60 : 24 * 60;
  throw new Error(`The rhythm of ${expression} is not known`);
}

interface BackupRule {
  ScheduleExpression: string;
  Lifecycle: { DeleteAfterDays: number };
}

/** Returns how many backups are kept at a time. */
function backupsKept(resources: readonly Resource[]): number {
  const rules = resources
    .filter(({ Type }) => Type === 'AWS::Backup::BackupPlan')
    .flatMap(({ Properties = {} }) => (Properties.BackupPlan as { BackupPlanRule: BackupRule[] }).BackupPlanRule);
  return rules
    .map(({ ScheduleExpression, Lifecycle }) => {
      const [, , day] = ScheduleExpression.replace(/^cron\(/, '').split(' ');
      return day === '1' ? Math.floor(Lifecycle.DeleteAfterDays / 30.4) : Lifecycle.DeleteAfterDays;
    })
    .reduce(sum, 0);
}
