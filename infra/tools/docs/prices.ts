/** The last comparison of the prices with https://aws.amazon.com/pricing/. Repeat it once a year. */
export const pricesAsOf = '2025-11';

export const million = 1_000_000;
/** A month has 730 hours. */
export const minutesOfMonth = 730 * 60;

/** AWS's list prices in us-east-1 in US dollars, without free tiers and discounts: per unit, month or request. */
export const usd = {
  key: 1,
  // For the first and second rotation of a key; further ones are free.
  keyRotation: 1,
  keyRequest: 0.03 / 10_000,
  keySignature: 0.15 / 10_000,
  secret: 0.4,
  secretRequest: 0.05 / 10_000,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 / million,
  alarmMetric: 0.1,
  dashboard: 3,
  customMetricHour: 0.3 / 730,
  dataEvent: 0.1 / 100_000, // recorded by CloudTrail
  logYearGb: 0.5 + 12 * 0.03, // written, and kept for a year
  trace: 5 / million,
  tableRead: 0.125 / million,
  tableWrite: 0.625 / million,
  tableKeptGb: 0.25 + 0.2, // with point-in-time recovery
  backupKeptGb: 0.1,
  functionCall: 0.2 / million,
  functionGbSecond: 0.000_013_333_4,
  apiCall: 3.5 / million,
  edgeRequest: 0.01 / 10_000 + 0.1 / million, // with the run of a function
  edgeSentGb: 0.085,
  objectWrite: 0.005 / 1_000,
  scheduleRun: 1 / million,
  queueRequest: 0.4 / million,
  transferredGb: 0.02, // to another region
};
