/** The namespace of our own metrics. Each stage has its own, since stages may share an account and a region; the stacks set it. */
export const metricNamespace = (): string => process.env.METRIC_NAMESPACE ?? 'Muster';
