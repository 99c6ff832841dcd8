import type { Assembly } from './assembly.ts';

/** The state of a release: tried on some calls, live for all calls, or rolled back. */
type State = 'tried' | 'live' | 'rolled back';

interface Group {
  ApplicationName: string;
  DeploymentConfigName: string;
  AlarmConfiguration?: { Enabled?: boolean; IgnorePollAlarmFailure?: boolean; Alarms: { Name: string }[] };
  AutoRollbackConfiguration?: { Enabled: boolean; Events: string[] };
}

interface Metric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
}

interface Alarm extends Partial<Metric> {
  AlarmName: string;
  Statistic?: string;
  Period?: number;
  /** Used instead of the fields above if the metric has a label. */
  Metrics?: { MetricStat?: { Metric: Metric; Period: number; Stat: string } }[];
  EvaluationPeriods: number;
  Threshold: number;
  ComparisonOperator: string;
  TreatMissingData?: string;
}

interface Alias {
  FunctionName: string;
  FunctionVersion: string;
  Name: string;
}

/** CloudWatch metrics by name and dimensions, per minute. */
export class Metrics {
  private readonly values: { name: string; minute: number; value: number }[] = [];

  add(namespace: string, metric: string, dimensions: Record<string, string>, minute: number, value: number): void {
    this.values.push({ name: nameOf(namespace, metric, dimensions), minute, value });
  }

  /** Returns whether an alarm of the template is raised in a minute. Throws for an alarm that it cannot evaluate. */
  isRaised(alarm: Alarm, minute: number): boolean {
    const { Namespace = '', MetricName = '', Dimensions = [], Statistic, period } = watchedBy(alarm);
    if (
      Statistic !== 'Sum' ||
      alarm.ComparisonOperator !== 'GreaterThanThreshold' ||
      alarm.TreatMissingData !== 'notBreaching'
    )
      throw new Error(`${alarm.AlarmName} cannot be evaluated here`);
    const name = nameOf(Namespace, MetricName, Object.fromEntries(Dimensions.map((one) => [one.Name, one.Value])));
    return Array.from({ length: alarm.EvaluationPeriods }, (_, n) => minute - n * period).every((end) => {
      const within = this.values.filter((one) => one.name === name && one.minute > end - period && one.minute <= end);
      return within.reduce((sum, { value }) => sum + value, 0) > alarm.Threshold;
    });
  }
}

/** Returns the metric of an alarm, its statistic, and its period in minutes. */
export function watchedBy({ Metrics: metrics, ...alarm }: Alarm) {
  const [one, ...others] = metrics ?? [];
  if (!one) return { ...alarm, period: (alarm.Period ?? 0) / 60 };
  if (!one.MetricStat || others.length > 0) throw new Error(`${alarm.AlarmName} cannot be evaluated here`);
  const { Metric, Period, Stat } = one.MetricStat;
  return { ...Metric, Statistic: Stat, period: Period / 60 };
}

const nameOf = (...parts: [namespace: string, metric: string, dimensions: Record<string, string>]) =>
  JSON.stringify([parts[0], parts[1], Object.entries(parts[2]).toSorted()]);

/**
 * Changes the aliases from one release's template to the next, like CloudFormation: with CodeDeploy if the alias says
 * so, otherwise immediately. `now` is in minutes.
 */
export function releaseOf(before: Assembly, after: Assembly, { metrics }: { metrics: Metrics }) {
  const versions = (assembly: Assembly) =>
    assembly
      .all<Alias>('AWS::Lambda::Alias')
      .map(({ id, stack, properties }) => ({ id, policy: stack.resources[id]?.UpdatePolicy, properties }));
  const old = new Map(versions(before).map((one) => [one.id, one.properties.FunctionVersion]));
  const changed = versions(after).filter(({ id, properties }) => old.get(id) !== properties.FunctionVersion);
  const alarms = after.all<Alarm>('AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const deployments = changed.map(({ id, policy, properties }) => {
    const named = policy?.CodeDeployLambdaAliasUpdate;
    const group = named && groupOf(after, String((named.DeploymentGroupName as { Ref: string }).Ref));
    const [, percent = '100', minutes = '0'] =
      /^CodeDeployDefault\.LambdaCanary(\d+)Percent(\d+)Minutes$/.exec(group?.DeploymentConfigName ?? '') ?? [];
    const watched = group?.AlarmConfiguration?.Enabled
      ? group.AlarmConfiguration.Alarms.map(({ Name }) => alarmOf(alarms, after, Name))
      : [];
    const rollsBack =
      group?.AutoRollbackConfiguration?.Enabled === true &&
      group.AutoRollbackConfiguration.Events.includes('DEPLOYMENT_STOP_ON_ALARM');
    return {
      id,
      functionName: properties.FunctionName,
      percent: Number(percent),
      minutes: Number(minutes),
      watched,
      rollsBack,
    };
  });
  const states = new Map<string, State>(deployments.map(({ id, minutes }) => [id, minutes > 0 ? 'tried' : 'live']));
  let calls = 0;
  return {
    changed: deployments,
    states,
    /** Returns the release that answers the next call of an alias: the new one for its share of calls. */
    next(alias: string): 'before' | 'after' {
      const state = states.get(alias);
      if (state === undefined) return 'before';
      if (state !== 'tried') return state === 'live' ? 'after' : 'before';
      const { percent } = deployments.find(({ id }) => id === alias) as (typeof deployments)[number];
      return calls++ % 100 < percent ? 'after' : 'before';
    },
    /** Checks the alarms at a minute of the release, and ends finished releases. A failed release stops all others. */
    look(minute: number): void {
      for (const { id, minutes, watched, rollsBack } of deployments) {
        if (states.get(id) !== 'tried') continue;
        if (watched.some((alarm) => metrics.isRaised(alarm, minute)))
          states.set(id, rollsBack ? 'rolled back' : 'live');
        else if (minute >= minutes) states.set(id, 'live');
      }
      // CloudFormation rolls the whole stack back.
      if ([...states.values()].includes('rolled back')) for (const id of states.keys()) states.set(id, 'rolled back');
    },
  };
}

function groupOf(assembly: Assembly, id: string): Group {
  const found = assembly.all<Group>('AWS::CodeDeploy::DeploymentGroup').find((one) => one.id === id);
  if (!found) throw new Error(`There is no group ${id}`);
  return found.properties;
}

/** Returns an alarm by its reference: the stand-in id of its resource. */
function alarmOf(alarms: readonly Alarm[], assembly: Assembly, name: string): Alarm {
  const found = assembly
    .all<Alarm>('AWS::CloudWatch::Alarm')
    .find(({ id, stack, properties }) => `${stack.name}-${id}` === name || properties.AlarmName === name);
  const alarm = alarms.find(({ AlarmName }) => AlarmName === found?.properties.AlarmName);
  if (!alarm) throw new Error(`There is no alarm ${name}`);
  return alarm;
}
