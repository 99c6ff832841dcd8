import { contentBytes, departmentChain, linkBytes } from '@muster/shared/record/chain';
import type { RecordEntry } from '@muster/shared/record/entry';
import type { Evidence, EvidenceChain } from '@muster/shared/record/evidence';
import { answerOf } from '@muster/shared/record/evidence-answer';
import { topicOf } from '@muster/shared/record/topic';
import { verifyEvidence } from '@muster/shared/record/verify';
import { buildCertification, buildPerson, buildSite, buildType, staffOf } from '@muster/testing/build';
import { buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildEvidence } from '../../src/record/build-evidence.ts';
import { sealSite } from '../../src/record/seal-site.ts';
import { sha256 } from '../../src/table/core/hash.ts';

const system = await buildSystem();

const later = (days: number) => {
  system.clock.now = new Date(usualNow.getTime() + days * 86_400_000);
};

/** Builds a department with three people, two of them in the file, and two seals, the second after more was written. */
async function aFile(): Promise<Evidence> {
  const site = await buildSite(system);
  const types = [
    await buildType(system, site, { name: 'First aid' }),
    await buildType(system, site, { name: 'Firearms' }),
  ];
  const people = [await buildPerson(system, site), await buildPerson(system, site), await buildPerson(system, site)];
  const sealing = buildSealing(system);
  const certify = async (days: readonly string[]) => {
    for (const { employee } of people) {
      for (const [n, type] of types.entries()) {
        for (const day of days)
          await buildCertification(system, site, type, employee, day.replace('DD', String(10 + n)));
      }
    }
  };
  await certify(['2026-01-DD', '2026-02-DD']);
  later(1);
  await sealSite(site.table, sealing);
  later(2);
  await certify(['2026-03-DD']);
  later(3);
  await sealSite(site.table, sealing);
  later(4);
  const question = {
    on: '2026-05-13',
    known: usualNow.toISOString(),
    training_ids: [types[0]?.id ?? ''],
    people: people.slice(0, 2).map(({ employee }) => employee.id),
  };
  return (await buildEvidence(staffOf(system, site), question, sealing)).evidence;
}

const file = await aFile();

test('a file that nobody has changed holds, and says since when its entries are sealed', async () => {
  const verdict = await verifyEvidence(structuredClone(file));
  expect(verdict).toMatchObject({ holds: true, facts: { chains: 3, seals: 3 } });
});

type Tampering = (evidence: Evidence, draw: (most: number) => number) => void;

const chainOf = ({ chains }: Evidence, draw: (most: number) => number) =>
  chains[draw(chains.length - 1)] as EvidenceChain;
const other = (text: string, at: number) => {
  const digit = text[at % text.length] === '0' ? '1' : '0';
  return text.slice(0, at % text.length) + digit + text.slice((at % text.length) + 1);
};

/** Makes the hashes of a chain fit its entries again, as somebody would who knows how they are made. */
function mend({ entries }: EvidenceChain, before: string): void {
  let hash = before;
  for (const [n, one] of entries.entries()) {
    const renumbered = 'entry' in one ? { ...one, entry: { ...one.entry, no: n + 1 } } : { ...one, no: n + 1 };
    const digest = 'entry' in renumbered ? sha256(contentBytes(renumbered.entry)) : renumbered.digest;
    hash = sha256(linkBytes(hash, digest, 'entry' in renumbered ? topicOf(renumbered.entry) : renumbered.topic));
    entries[n] =
      'entry' in renumbered ? { ...renumbered, entry: { ...renumbered.entry, hash } } : { ...renumbered, hash };
  }
}

/** Returns the hash before the first entry of a chain, as the file itself gives it. */
async function beginningOf(chain: string): Promise<string> {
  const { beginningBytes } = await import('@muster/shared/record/chain');
  return sha256(beginningBytes({ site: file.department.site, chain }));
}
const beginnings = new Map(
  await Promise.all(file.chains.map(async ({ chain }) => [chain, await beginningOf(chain)] as const)),
);

/** Returns an entry as the file has those that the answer does not rest on. */
function hidden(one: EvidenceChain['entries'][number] | undefined): EvidenceChain['entries'][number] {
  if (!one) throw new Error('There is no such entry');
  if (!('entry' in one)) return one;
  const { no, hash } = one.entry;
  return { no, topic: topicOf(one.entry), digest: sha256(contentBytes(one.entry)), hash };
}

/** Makes the answers fit what the file still shows. */
function answerAnew(evidence: Evidence): void {
  const shown = (name: string): RecordEntry[] =>
    (evidence.chains.find(({ chain }) => chain === name)?.entries ?? []).flatMap((one) =>
      'entry' in one ? [one.entry] : [],
    );
  evidence.answers = evidence.chains
    .filter(({ chain }) => chain !== departmentChain)
    .map(({ chain }) =>
      answerOf(chain, { person: shown(chain), department: shown(departmentChain) }, evidence.question),
    );
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
  'changes what a hidden entry is about': (evidence, draw) => {
    const hidden = evidence.chains.flatMap(({ entries }) => entries.flatMap((one) => ('digest' in one ? [one] : [])));
    const one = hidden[draw(hidden.length - 1)];
    if (one) one.topic = { kind: 'credit.recorded' };
  },
  'hides an entry': (evidence, draw) => {
    const chain = chainOf(evidence, draw);
    const at = draw(chain.entries.length - 1);
    chain.entries[at] = hidden(chain.entries[at]);
  },
  'hides an entry as one of another kind': (evidence, draw) => {
    const chain = chainOf(evidence, draw);
    const at = draw(chain.entries.length - 1);
    const one = hidden(chain.entries[at]);
    if ('topic' in one) chain.entries[at] = { ...one, topic: { kind: 'credit.recorded' } };
  },
  'alters a text of an entry': (evidence, draw) => {
    const typed = evidence.chains.flatMap(({ entries }) =>
      entries.flatMap((one) => ('entry' in one ? Object.values(one.texts) : [])),
    );
    const text = typed[draw(typed.length - 1)];
    if (text) text.value += '.';
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
      () => Object.assign(proof, { index: (proof.index + 1) % proof.size }),
      () => Object.assign(proof, { path: proof.path.slice(1) }),
      () => Object.assign(proof, { path: proof.path.map((hash) => other(hash, draw(63))) }),
      () => Object.assign(proof, { size: proof.size + 1 }),
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
    const { id, publicKey } = buildSigner();
    keys.splice(draw(keys.length), 0, { id, key: publicKey, since: '2026-01-01T00:00:00.000Z' });
  },
  'drops a record with its proofs': (evidence, draw) => {
    const [gone] = evidence.chains.splice(draw(evidence.chains.length - 1), 1);
    evidence.proofs = evidence.proofs.filter(({ leaf }) => leaf.chain !== gone?.chain);
    // Without a person, what is left is the whole evidence of a smaller question.
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
    const [status] = answer?.statuses ?? [];
    if (!answer || !status) return;
    const changes: (() => unknown)[] = [
      () => Object.assign(status, { status: status.status === 'COMPLETED' ? 'MISSING' : 'COMPLETED' }),
      () => Object.assign(answer, { active: !answer.active }),
      () => void answer.statuses.pop(),
    ];
    changes[draw(changes.length - 1)]?.();
  },
};
const names = Object.keys(tamperings);
/** Those after which the hashes of a chain can be made to fit again. */
const mendable = new Set(names.filter((name) => /entr|chain|digest|about/.test(name) && !name.includes('answers')));

const runs = Number(process.env.TAMPERINGS ?? 200);

test(`${runs} tamperings are named, also where the hashes were made to fit again`, { timeout: 600_000 }, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.boolean(),
      fc.infiniteStream(fc.nat(10_000)),
      async (name, mends, stream) => {
        const drawn = stream[Symbol.iterator]();
        const draw = (most: number) => (most <= 0 ? 0 : Number(drawn.next().value) % (most + 1));
        const changed = structuredClone(file);
        tamperings[name]?.(changed, draw);
        if (mends && mendable.has(name)) {
          for (const chain of changed.chains) mend(chain, beginnings.get(chain.chain) ?? '');
          answerAnew(changed);
        }
        fc.pre(JSON.stringify(changed) !== JSON.stringify(file));
        reached.add(name);
        const verdict = await verifyEvidence(changed);
        expect(verdict, name).toMatchObject({ holds: false, fault: expect.stringMatching(/\.$/) });
      },
    ),
    { numRuns: runs },
  );
  expect([...reached].sort()).toEqual(names.toSorted());
});
