import type { ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { memoryOfTask, wholeProcessor } from '../../cloud/memory.ts';
import { optionCosts } from './option-costs.ts';
import { minutesOfMonth, usd } from './prices.ts';

/** The resources of the templates. A metric written only for problems counts as one hour, a daily one as 31. */
export const profiles = {
  lean: {
    keys: 2,
    rotations: 0,
    secrets: 1,
    alarmMetrics: 6,
    metricHours: 32,
    dashboards: 0,
    firewalls: 0,
    rules: 0,
    backups: 19,
  },
  full: {
    keys: 7,
    rotations: 12,
    secrets: 1,
    alarmMetrics: 64,
    metricHours: 1_554,
    dashboards: 1,
    firewalls: 1,
    rules: 7,
    backups: 47,
  },
};

/** The site sizes in which `npm run bench -- --only endpoints` measured the calls. */
const sizes = [10, 1_000, 10_000] as const;

/** Calls of an employee's visit, and of a staff member's day; read units by size, if relevant; write units. */
const calls: Record<string, readonly [visit: number, staffDay: number, read: readonly number[], write?: number]> = {
  'session.validateSiteCode': [1, 0, [1]],
  'session.signIn': [1, 1, [10], 16],
  'session.refresh': [0, 8, [3], 1],
  'session.employeeInfo': [1, 6, [3]],
  'permissions.ofEmployee': [1, 0, [3]],
  'notifications.list': [1, 12, [7]],
  'overview.own': [1, 0, [77, 73, 73]],
  'overview.staff': [0, 2, [212.5, 1_472.5, 13_012.5]],
  'overview.person': [0, 10, [84, 80, 80]],
  'certification.mandatoryStatus': [1, 0, [6]],
  'certification.summaries': [0, 2, [27, 310, 2_850]],
  'enrollment.upcoming': [1, 0, [77, 73, 73]],
  'enrollment.available': [1, 0, [62.5]],
  'enrollment.byMonth': [0, 6, [78, 74, 74]],
  'enrollment.enroll': [0.25, 0, [10], 12],
  'roster.list': [0, 4, [8, 62, 549]],
  'compliance.table': [0, 4, [184, 553, 3_668], 4],
  'compliance.summary': [0, 1, [218, 516, 3_172], 4],
  'attendance.classDay': [0, 10, [6]],
  'attendance.sheet': [0, 6, [4]],
  'attendance.recordAttendance': [0, 3, [11], 14],
  'record.of': [0, 4, [12], 4],
  'accounts.auditLog': [0, 2, [71, 68, 68]],
};

/** Frequencies, and values that the bench does not measure. */
const habits = {
  visitsPerEmployee: 8,
  employeesPerStaff: 50,
  staffDays: 21,
  /** Working hours per month, and minutes after which Lambda ends an idle process. */
  workHours: 360,
  idleMinutes: 7,
  /** Seconds charged for a call, a start and a scheduled run. */
  seconds: { call: 0.1, signIn: 0.4, start: 0.4, run: 0.4 },
  logBytes: { call: 1_500, run: 600 },
  /** Files of a visit besides calls, and gigabytes downloaded. */
  visitFiles: 4,
  visitGb: 0.000_15,
  /** Gigabytes of an employee in the table, after years. */
  employeeGb: 0.000_1,
  /** Read units of a daily run per employee, and of every run per department. */
  unitsPerEmployee: 4,
  unitsPerRun: 4,
  /** S3 requests for logs, copies of seals and documents. */
  objectRequests: 3_000,
};

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);
const gbOfCalls = wholeProcessor / 1_024;

/** Returns the read units of a call for any site size, interpolated and extrapolated. */
function unitsAt([small = 0, middle = small, large = middle]: readonly number[], employees: number): number {
  const [low, high, from, to] =
    employees <= sizes[1] ? [small, middle, sizes[0], sizes[1]] : [middle, large, sizes[1], sizes[2]];
  return low + ((employees - from) / (to - from)) * (high - low);
}

/** Returns the costs of a call by a running function. */
function costOfCall(name: string, employees: number): number {
  const [, , read, write = 0] = calls[name] ?? [0, 0, [0]];
  const each = name === 'session.signIn' ? habits.seconds.signIn : habits.seconds.call;
  return (
    unitsAt(read, employees) * usd.tableRead +
    write * usd.tableWrite +
    usd.functionCall +
    each * gbOfCalls * usd.functionGbSecond +
    usd.apiCall +
    usd.edgeRequest +
    (habits.logBytes.call / 1e9) * usd.logYearGb
  );
}

/** Returns the costs of an unused installation. */
function fixedCosts(of: (typeof profiles)['lean']): Record<string, number> {
  return {
    'KMS keys': of.keys * usd.key,
    'rotations of keys': of.rotations * usd.keyRotation,
    secret: of.secrets * usd.secret,
    alarms: of.alarmMetrics * usd.alarmMetric,
    'own metrics': of.metricHours * usd.customMetricHour,
    dashboard: of.dashboards * usd.dashboard,
    firewall: of.firewalls * usd.firewall + of.rules * usd.firewallRule,
  };
}

/** Returns the costs of a department's use, and the write units in them. */
function costsOfUse(profile: keyof typeof profiles, employees: number) {
  const { seconds, logBytes } = habits;
  const visits = employees * habits.visitsPerEmployee;
  const staffDays = Math.ceil(employees / habits.employeesPerStaff) * habits.staffDays;
  const made = Object.entries(calls).map(([name, [visit, staffDay, read, write = 0]]) => {
    const [area = ''] = name.split('.');
    const each = name === 'session.signIn' ? seconds.signIn : seconds.call;
    return { area, times: visits * visit + staffDays * staffDay, read: unitsAt(read, employees), write, each };
  });
  const count = sum(made.map(({ times }) => times));
  const ran = Object.values<ScheduledTask>(scheduledTasks).map((task) => ({
    minutes: task.everyMinutes,
    memory: memoryOfTask(task),
    times: minutesOfMonth / task.everyMinutes,
  }));
  const runCount = sum(ran.map(({ times }) => times));
  const dailyCount = sum(ran.filter(({ minutes }) => minutes === 24 * 60).map(({ times }) => times));
  const areas = [...Map.groupBy(made, ({ area }) => area)].map(([area, all]) => {
    const times = sum(all.map((one) => one.times));
    // The calls of a visit to an area come together. They start a process if none has served within the idle minutes,
    // at random times of the working hours; one in a hundred starts because several come at once.
    const groups = Math.min(times, Math.max(visits, times / 4));
    const perIdle = (groups / habits.workHours / 60) * habits.idleMinutes;
    return { area, times, starts: groups * Math.exp(-perIdle) + times / 100 };
  });
  const starts = sum(areas.map((one) => one.starts));
  // DynamoDB requests the table's key at most once in five minutes per role; a secret is decrypted at each read.
  const keyRequests = sum(areas.map(({ times }) => Math.min(times, (habits.workHours * 60) / 5)));
  const ownKeys = profiles[profile].keys > 2 ? starts + minutesOfMonth / 5 : 0;
  const gbSeconds =
    sum(made.map(({ times, each }) => times * each)) * gbOfCalls +
    sum(ran.map(({ memory, times }) => (times * seconds.run * memory) / 1_024));
  const read =
    sum(made.map((one) => one.times * one.read)) +
    runCount * habits.unitsPerRun +
    dailyCount * employees * habits.unitsPerEmployee;
  const written = sum(made.map((one) => one.times * one.write)) + runCount;
  const keptGb = employees * habits.employeeGb;
  const logGb = (count * logBytes.call + runCount * logBytes.run) / 1e9;
  const used: Record<string, number> = {
    'table: requests': read * usd.tableRead + written * usd.tableWrite,
    'table: storage, point-in-time recovery': keptGb * usd.tableKeptGb,
    backups: keptGb * profiles[profile].backups * usd.backupKeptGb,
    'KMS requests':
      (keyRequests + runCount + starts + ownKeys) * usd.keyRequest +
      (minutesOfMonth / scheduledTasks.seals.everyMinutes) * usd.keySignature,
    'reading the secret': starts * usd.secretRequest,
    'cold starts': starts * seconds.start * gbOfCalls * usd.functionGbSecond,
    functions: (count + runCount) * usd.functionCall + gbSeconds * usd.functionGbSecond,
    'API Gateway': count * usd.apiCall,
    CloudFront: (count + visits * habits.visitFiles) * usd.edgeRequest + visits * habits.visitGb * usd.edgeSentGb,
    logs: logGb * usd.logYearGb,
    traces: profile === 'full' ? (count + runCount) * usd.trace : 0,
    'firewall: requests': profiles[profile].firewalls * count * usd.firewallRequest,
    'schedules, requests to S3': runCount * usd.scheduleRun + habits.objectRequests * usd.objectWrite,
  };
  return { used, written };
}

/**
 * Returns the columns of the cost table: shared costs of a region, costs per department, the monthly total, and options
 * that add to it.
 */
export const costColumns = () =>
  (
    [
      ['lean', 50],
      ['lean', 500],
      ['lean', 5_000],
      ['full', 500],
      ['full', 5_000],
    ] as const
  ).map(([profile, employees]) => {
    const fixed = fixedCosts(profiles[profile]);
    const { used, written } = costsOfUse(profile, employees);
    const title = `${profile}${profile === 'full' ? ' with firewall' : ''}, ${employees.toLocaleString('en')}`;
    const { backups } = profiles[profile];
    const backupGb = employees * habits.employeeGb;
    const options = optionCosts({
      profile,
      written,
      backups,
      backupGb,
      costOfCall: (name) => costOfCall(name, employees),
    });
    return { title, fixed, used, options, total: sum(Object.values(fixed)) + sum(Object.values(used)) };
  });

/** Returns the page with the cost table between its marks. Throws if it has none. */
export function withCosts(page: string): string {
  const columns = costColumns();
  const dollars = (cost: number) => (cost === 0 ? '–' : cost < 0.005 ? '< 0.01' : cost.toFixed(2));
  const row = (title: string, cells: readonly string[]) => `| ${[title, ...cells].join(' | ')} |`;
  const rows = (name: 'fixed' | 'used' | 'options') =>
    Object.keys(columns[0]?.[name] ?? {}).map((item) =>
      row(
        item,
        columns.map((one) => dollars(one[name][item] ?? 0)),
      ),
    );
  const part = (name: 'fixed' | 'used', total: string) => [
    ...rows(name),
    row(
      `**${total}**`,
      columns.map((one) => dollars(sum(Object.values(one[name])))),
    ),
  ];
  const table = [
    row(
      '',
      columns.map(({ title }) => title),
    ),
    row(
      '---',
      columns.map(() => '---:'),
    ),
    ...part('fixed', 'fixed, shared by the departments of a region'),
    ...part('used', 'by use'),
    row(
      '**US dollars a month**',
      columns.map(({ total }) => `**${total.toFixed(2)}**`),
    ),
    ...rows('options'),
  ];
  const [, before, after] =
    /^([\s\S]*<!-- costs, by npm run docs -->\n\n)[\s\S]*(\n\n<!-- end of costs -->[\s\S]*)$/.exec(page) ?? [];
  if (before === undefined) throw new Error('The page has no marks of the costs');
  return `${before}${table.join('\n')}${after}`;
}
