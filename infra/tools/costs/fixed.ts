import { costOf } from './prices.ts';
import type { Resource } from './templates.ts';

/** What an item costs a month, in US dollars. */
export type Costs = Record<string, number>;

/** The year whose costs are computed: keys that rotate once a year cost most from then on. */
export const year = 3;

/** Hours of a month with values of metrics that are written only when something is wrong. */
const rareHours: Record<string, number> = { JobErrors: 1 };

/** Returns what an installation costs that nobody uses. */
export function fixedCosts(resources: readonly Resource[]): Costs {
  const of = (type: string) =>
    resources.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties as Record<string, never>);
  const keys = of('AWS::KMS::Key');
  const alarms = of('AWS::CloudWatch::Alarm');
  const firewalls = of('AWS::WAFv2::WebACL');
  return {
    'KMS keys': costOf('key', keys.length),
    'rotations of keys': costOf('keyRotation', keys.map(rotations).reduce(sum, 0)),
    secrets: costOf('secret', of('AWS::SecretsManager::Secret').length),
    alarms: costOf('alarmMetric', alarms.map(metricsOf).reduce(sum, 0)),
    'own metrics': costOf('customMetric', ownMetricHours(alarms)),
    dashboard: costOf('dashboard', of('AWS::CloudWatch::Dashboard').length),
    firewall:
      costOf('firewall', firewalls.length) +
      costOf('firewallRule', firewalls.map(({ Rules = [] }: { Rules?: unknown[] }) => Rules.length).reduce(sum, 0)),
  };
}

const sum = (a: number, b: number) => a + b;

/** Returns how many rotations of a key are charged in the year: two at most. */
function rotations({ EnableKeyRotation, RotationPeriodInDays = 365 }: Record<string, number | boolean>): number {
  return EnableKeyRotation ? Math.min(2, Math.floor((year * 365 - 1) / Number(RotationPeriodInDays))) : 0;
}

interface OneMetric {
  Namespace: string;
  MetricName: string;
  Dimensions?: unknown;
}
interface AlarmProperties extends Partial<OneMetric> {
  Period?: number;
  Metrics?: { MetricStat?: { Metric: OneMetric; Period: number } }[];
}

/** Returns the number of metrics of an alarm; a query counts as one. */
const metricsOf = ({ Metrics = [] }: AlarmProperties): number =>
  Math.max(1, Metrics.filter(({ MetricStat }) => MetricStat).length);

/** Returns for how many hours of a month the metrics of ours that alarms watch have values. AWS charges for these. */
function ownMetricHours(alarms: readonly AlarmProperties[]): number {
  const watched = alarms.flatMap(({ Namespace = '', MetricName = '', Dimensions, Period = 0, Metrics = [] }) => [
    { Namespace, MetricName, Dimensions, Period },
    ...Metrics.flatMap(({ MetricStat }) => (MetricStat ? { ...MetricStat.Metric, Period: MetricStat.Period } : [])),
  ]);
  const own = watched.filter((one) => one.Namespace.startsWith('Muster'));
  // What an alarm looks at once a day is written once a day.
  const hours = own.map(({ MetricName, Dimensions, Period }): [string, number] => [
    JSON.stringify([MetricName, Dimensions]),
    rareHours[MetricName] ?? (Period >= 86_400 ? 31 : 730),
  ]);
  return [...new Map(hours).values()].reduce(sum, 0);
}
