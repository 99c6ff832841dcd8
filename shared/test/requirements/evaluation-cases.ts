import type { BareEntry } from '../../src/record/entry.ts';
import type { RequirementAnswer } from '../../src/requirements/answer.ts';

/** The entries of a person, and the day of the answer. */
interface Sampled {
  entries: readonly BareEntry[];
  on: string;
}

/** Cases of an evaluation requirement that generated histories must include, each as a test of one answer. */
export const evaluationCases: Record<string, (answer: RequirementAnswer, asked: Sampled) => boolean> = {
  'per person': ({ evaluations: [part] = [] }) => part !== undefined && part.type === undefined,
  'per firearm': ({ evaluations: [part] = [] }) => part?.firearm !== undefined,
  'per type': ({ evaluations: [part] = [] }) => part?.type !== undefined && part.firearm === undefined,
  'a type carried twice': ({ evaluations = [] }) =>
    new Set(evaluations.map(({ type }) => type)).size < evaluations.length,
  'one firearm passed, another one not': ({ evaluations = [] }) =>
    evaluations.some(({ status }) => status === 'COMPLETED') && evaluations.some(({ passed }) => !passed),
  'an expired period': ({ evaluations = [] }) => evaluations.some(({ detail }) => detail === 'expired'),
  'a withdrawn pass': ({ evaluations = [] }) =>
    evaluations.some(({ uncounted }) => uncounted.some(({ because }) => because === 'withdrawn')),
  'a corrected pass': ({ evaluations = [] }, { entries }) =>
    evaluations.some(({ passed }) => entries.some((one) => one.no === passed?.entry && one.supersedes !== undefined)),
  'an authorization that began after the pass': ({ evaluations = [] }, { entries }) =>
    evaluations.some(
      ({ firearm, passed }) =>
        passed !== undefined && entries.some((one) => one.no === firearm?.entry && one.valid_on > passed.date),
    ),
  'a firearm that was shot and is no longer carried': ({ evaluations }, { entries, on }) =>
    evaluations?.[0]?.firearm !== undefined &&
    firearmsEverShot(entries, on).some((id) => evaluations.every(({ firearm }) => firearm?.id !== id)),
};

/** Returns the firearms that a person was authorized to carry and has passed with by a day. */
function firearmsEverShot(entries: readonly BareEntry[], on: string): string[] {
  const until = entries.filter(({ valid_on }) => valid_on <= on);
  const carried = until.flatMap(({ kind, data }) => (kind === 'firearm.authorized' ? [data.firearm_id] : []));
  return until.flatMap(({ kind, data }) =>
    kind === 'evaluation.recorded' && data.firearm && carried.includes(data.firearm.id) ? [data.firearm.id] : [],
  );
}
