import { generateKeyPairSync } from 'node:crypto';
import { sealKeyOf } from '@muster/functions/areas/record/seal-key-id';
import { departmentChain, toHex } from '@muster/shared/record/chain';
import type { Evidence, EvidenceChain, EvidenceEntry } from '@muster/shared/record/evidence';
import { departmentScope, personScope, restsOn } from '@muster/shared/record/rests-on';
import { shownIn, topicIn } from '@muster/shared/record/verify-chains';
import fc from 'fast-check';
import { answerAnew, beginningOf, hidden, mend, other } from './recompute.ts';

/** `draw` returns a number from 0 to the given one. */
type Tampering = (evidence: Evidence, draw: (most: number) => number) => void;

const chainOf = ({ chains }: Evidence, draw: (most: number) => number) =>
  chains[draw(chains.length - 1)] as EvidenceChain;

/** Returns the places of the entries of a chain on which the answer depends. Every chain has some. */
function neededIn({ chains, question }: Evidence, { chain, entries }: EvidenceChain): number[] {
  const department = chains.flatMap((one) => (one.chain === departmentChain ? shownIn(one) : []));
  const scope = chain === departmentChain ? departmentScope(question, department) : personScope(question, department);
  const topics = entries.map((one, n) => ({ no: n + 1, topic: topicIn(one) }));
  return [...restsOn(topics, scope)].map((no) => no - 1);
}

/** Draws a chain, and an entry in it on which the answer depends. */
function neededEntry(evidence: Evidence, draw: (most: number) => number): { entries: EvidenceEntry[]; at: number } {
  const chain = chainOf(evidence, draw);
  const needed = neededIn(evidence, chain);
  return { entries: chain.entries, at: needed[draw(needed.length - 1)] ?? 0 };
}

const tamperings: Record<string, Tampering> = {
  'alters a field of an entry': (evidence, draw) => {
    const shown = chainOf(evidence, draw).entries.filter((one) => 'entry' in one);
    const one = shown[draw(shown.length - 1)];
    if (!one || !('entry' in one)) return;
    const { entry } = one;
    const changes: (() => unknown)[] = [
      () => Object.assign(entry, { valid_on: '1999-01-01' }),
      () => Object.assign(entry, { recorded_at: '1999-01-01T00:00:00.000Z' }),
      () => Object.assign(entry, { actor: { id: 'other', employee_id: '1' } }),
      () => Object.assign(entry, { data: { ...entry.data, extra: draw(99) } as never }),
      () => Object.assign(entry, { kind: (entry.kind === 'identity' ? 'assignment' : 'identity') as never }),
      () => Object.assign(entry, { hash: other(entry.hash, draw(63)) }),
      () => void Object.assign(entry, { supersedes: 1 + draw(9), imported: true }),
    ];
    changes[draw(changes.length - 1)]?.();
  },
  'changes a digest': (evidence, draw) => {
    const hidden = evidence.chains.flatMap(({ entries }) => entries.flatMap((one) => ('digest' in one ? [one] : [])));
    const one = hidden[draw(hidden.length - 1)];
    if (one) one.digest = other(one.digest, draw(63));
  },
  'changes the topic of a hidden entry': (evidence, draw) => {
    const hidden = evidence.chains.flatMap(({ entries }) => entries.flatMap((one) => ('digest' in one ? [one] : [])));
    const one = hidden[draw(hidden.length - 1)];
    if (one) one.topic = { kind: 'credit.recorded' };
  },
  'hides an entry': (evidence, draw) => {
    const { entries, at } = neededEntry(evidence, draw);
    entries[at] = hidden(entries[at]);
  },
  'hides an entry as another kind': (evidence, draw) => {
    const { entries, at } = neededEntry(evidence, draw);
    const one = hidden(entries[at]);
    if ('topic' in one) entries[at] = { ...one, topic: { kind: 'credit.recorded' } };
  },
  'alters a text of an entry': (evidence, draw) => {
    const typed = evidence.chains.flatMap(({ entries }) =>
      entries.flatMap((one) => ('entry' in one ? Object.values(one.texts) : [])),
    );
    const text = typed[draw(typed.length - 1)];
    if (text) text.value += '.';
  },
  'moves the first letter of a text into its salt': (evidence, draw) => {
    const typed = evidence.chains.flatMap(({ entries }) =>
      entries.flatMap((one) => ('entry' in one ? Object.values(one.texts) : [])),
    );
    const text = typed[draw(typed.length - 1)];
    if (!text) return;
    const [letter = ''] = text.value;
    text.salt += toHex(Buffer.from(letter));
    text.value = text.value.slice(letter.length);
  },
  'drops an entry': (evidence, draw) => {
    const { entries } = chainOf(evidence, draw);
    entries.splice(draw(entries.length - 1), 1);
  },
  'inserts an entry': (evidence, draw) => {
    const { entries } = chainOf(evidence, draw);
    const copied = structuredClone(entries[draw(entries.length - 1)]);
    if (copied) entries.splice(draw(entries.length), 0, copied);
  },
  'reorders entries': (evidence, draw) => {
    const { entries } = chainOf(evidence, draw);
    const [moved] = entries.splice(draw(entries.length - 1), 1);
    const at = draw(entries.length);
    if (moved) entries.splice(at, 0, moved);
  },
  'cuts a chain off': (evidence, draw) => {
    const { entries } = chainOf(evidence, draw);
    entries.splice(draw(entries.length - 1));
  },
  'swaps entries between chains': (evidence, draw) => {
    const [a, b] = [evidence.chains[1], evidence.chains[2]];
    const n = draw(Math.min(a?.entries.length ?? 0, b?.entries.length ?? 0) - 1);
    if (!a || !b) return;
    const [ofA, ofB] = [a.entries[n], b.entries[n]];
    if (ofA && ofB) [a.entries[n], b.entries[n]] = [ofB, ofA];
  },
  'swaps chains': ({ chains }) => {
    const [, a, b] = chains;
    if (a && b) [a.chain, b.chain] = [b.chain, a.chain];
  },
  'changes a proof': ({ proofs }, draw) => {
    const proof = proofs[draw(proofs.length - 1)];
    if (!proof) return;
    const changes: (() => unknown)[] = [
      () => Object.assign(proof, { leaf: { ...proof.leaf, entries: proof.leaf.entries + 1 } }),
      () => Object.assign(proof, { leaf: { ...proof.leaf, head: other(proof.leaf.head, draw(63)) } }),
      () => Object.assign(proof, { index: (proof.index ?? 0) + 1 }),
      () => Object.assign(proof, { path: proof.path.slice(1) }),
      () => Object.assign(proof, { path: proof.path.map((hash) => other(hash, draw(63))) }),
      () => Object.assign(proof, { size: (proof.size ?? 0) + 1 }),
    ];
    changes[draw(changes.length - 1)]?.();
  },
  'drops a proof of the last seal': ({ proofs, seals }, draw) => {
    const ofLast = proofs.filter(({ seal }) => seal === seals.at(-1)?.no);
    proofs.splice(proofs.indexOf(ofLast[draw(ofLast.length - 1)] as never), 1);
  },
  'alters a seal': ({ seals }, draw) => {
    const seal = seals[draw(seals.length - 1)];
    if (!seal) return;
    const changes: (() => unknown)[] = [
      () => Object.assign(seal, { at: '2026-01-01T00:00:00.000Z' }),
      () => Object.assign(seal, { root: other(seal.root, draw(63)) }),
      () => Object.assign(seal, { signature: other(seal.signature, draw(127)) }),
      () => Object.assign(seal, { chains: seal.chains + 1 }),
      () => Object.assign(seal, { no: seal.no + 1 }),
      () => Object.assign(seal, { site: 'OTHER' }),
      () => Object.assign(seal, { restored_after: 1 }),
    ];
    changes[draw(changes.length - 1)]?.();
  },
  'drops the last seals': ({ seals }, draw) => {
    seals.splice(draw(seals.length - 1));
  },
  'drops a seal in the middle': ({ seals }) => {
    seals.splice(1, 1);
  },
  'changes a key': ({ keys }) => {
    const [key] = keys;
    if (key) key.key = { ...key.key, x: key.key.y };
  },
  'adds a key': ({ keys }, draw) => {
    const { id, publicKey } = sealKeyOf(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
    );
    keys.splice(draw(keys.length), 0, { id, key: publicKey });
  },
  'drops a record with its proofs': (evidence, draw) => {
    const [gone] = evidence.chains.splice(draw(evidence.chains.length - 1), 1);
    evidence.proofs = evidence.proofs.filter(({ leaf }) => leaf.chain !== gone?.chain);
    // Without a person, the rest is valid evidence for a smaller question.
    if (gone?.chain === departmentChain) answerAnew(evidence);
  },
  'repeats a record': (evidence, draw) => {
    evidence.chains.push(structuredClone(chainOf(evidence, draw)));
  },
  'answers about one person twice': ({ answers }, draw) => {
    const from = draw(answers.length - 1);
    const one = answers[from];
    if (one) answers[(from + 1) % answers.length] = structuredClone(one);
  },
  'changes the answer': ({ answers }, draw) => {
    const answer = answers[draw(answers.length - 1)];
    const asked = answer?.requirements ?? answer?.statuses ?? [];
    const status = asked[draw(asked.length - 1)];
    if (!answer || !status) return;
    const changes: (() => unknown)[] = [
      () => Object.assign(status, { status: status.status === 'COMPLETED' ? 'MISSING' : 'COMPLETED' }),
      () => Object.assign(answer, { active: !answer.active }),
      () => void asked.pop(),
    ];
    changes[draw(changes.length - 1)]?.();
  },
  'changes the basis of an answer': ({ answers }, draw) => {
    const asked = answers.flatMap(({ requirements = [] }) => requirements);
    const one = asked[draw(asked.length - 1)];
    if (!one) return;
    const { hours } = one;
    const credits = hours?.credits ?? [];
    const credit = credits[draw(credits.length - 1)];
    const changes: (() => unknown)[] = [
      () => Object.assign(one.version, { since: '1999-01-01' }),
      () => Object.assign(one, { exemption: undefined, status: 'MISSING' }),
    ];
    if (hours) {
      changes.push(
        () => Object.assign(hours, { minutes: hours.minutes + 60 }),
        () => hours.parts.forEach((part) => void Object.assign(part, { done: part.needed })),
      );
    }
    if (credit) {
      changes.push(
        () => Object.assign(credit, { counted: credit.counted + 1 }),
        () => void credits.splice(draw(credits.length - 1), 1),
      );
    }
    changes[draw(changes.length - 1)]?.();
  },
  'leaves out requirements and exemptions': (evidence) => {
    const { question } = evidence;
    if (question.requirement_ids === undefined) return;
    question.training_ids = question.requirement_ids;
    delete question.requirement_ids;
    answerAnew(evidence);
  },
  'hides a credit, an exemption or a requirement': (evidence, draw) => {
    const found = evidence.chains.flatMap((chain) =>
      neededIn(evidence, chain).flatMap((n) => {
        const one = chain.entries[n];
        const isOne = one && 'entry' in one && /^(credit|attendance|exemption|requirement)/.test(one.entry.kind);
        return isOne ? [{ entries: chain.entries, n }] : [];
      }),
    );
    const place = found[draw(found.length - 1)];
    if (!place) return;
    place.entries[place.n] = hidden(place.entries[place.n]);
    answerAnew(evidence);
  },
};

/** The names of all kinds of tampering. */
export const tamperingNames: readonly string[] = Object.keys(tamperings);

const ofRequirements = new Set([
  'changes the basis of an answer',
  'leaves out requirements and exemptions',
  'hides a credit, an exemption or a requirement',
]);

/** The names of applicable kinds of tampering: some need a file with requirements. */
export const tamperingNamesFor = ({ question }: Evidence): readonly string[] =>
  question.requirement_ids ? tamperingNames : tamperingNames.filter((name) => !ofRequirements.has(name));

/** Kinds of tampering after which the hashes can be recomputed. */
const mendable = new Set(
  tamperingNames.filter((name) => /entr|chain|digest|about/.test(name) && !name.includes('answers')),
);

/** A tampered file and the kind; undefined: the file did not change. */
export type Tampered = { name: string; evidence: Evidence } | undefined;

/** Generates tampered files with one of these kinds. If hashes can be recomputed, half of the files do so. */
export const tampered = (file: Evidence, names: readonly string[] = tamperingNames): fc.Arbitrary<Tampered> =>
  fc.tuple(fc.constantFrom(...names), fc.boolean(), fc.infiniteStream(fc.nat(10_000))).map(([name, mends, numbers]) => {
    const draw = (most: number) => (most <= 0 ? 0 : Number(numbers.next().value) % (most + 1));
    const evidence = structuredClone(file);
    tamperings[name]?.(evidence, draw);
    if (mends && mendable.has(name)) {
      for (const chain of evidence.chains) mend(chain, beginningOf(file, chain.chain));
      answerAnew(evidence);
    }
    return JSON.stringify(evidence) === JSON.stringify(file) ? undefined : { name, evidence };
  });
