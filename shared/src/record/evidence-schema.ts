import * as z from 'zod/mini';
import type { PlacedEnd } from './chain-map.ts';
import type { EntryKind, EntryText, RecordEntry, TextName } from './entry.ts';
import {
  type Evidence,
  type EvidenceAbsence,
  type EvidenceAnswer,
  type EvidenceChain,
  type EvidenceEntry,
  type EvidenceProof,
  evidenceFormats,
} from './evidence.ts';
import { evidenceNames } from './evidence-archive.ts';
import type { SealLeaf } from './merkle.ts';
import type { Seal, SealKey } from './seal.ts';
import type { EntryTopic } from './topic.ts';

// Without `jitless`, zod compiles code from text, which the page's content security policy blocks and reports.
z.config({ jitless: true });

/** A schema for each field of an interface: a new field of one is a type error in the other. */
type FieldsOf<T> = { [Name in keyof T]-?: z.core.$ZodType<T[Name] | undefined> };

/** All kinds of entries as one type, so that its fields are not checked for each kind. */
type AnyEntry = Pick<RecordEntry, keyof RecordEntry>;
type ShownEntry = Extract<EvidenceEntry, { entry: unknown }>;
type HiddenEntry = Exclude<EvidenceEntry, { entry: unknown }>;

const text = z.string();
const count = z.int();
const format = z.enum(evidenceFormats);
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** A type whose details other checks cover: kinds and data are hashed, and answers are compared with computed ones. */
const covered = <T>(schema: z.ZodMiniType) => schema as z.ZodMiniType<T>;

const anyObject = z.record(z.string(), z.unknown());

const ofEachText = <S extends z.ZodMiniType>(schema: S) => {
  const optional = z.optional(schema);
  return z.strictObject({
    name: optional,
    reason: optional,
    title: optional,
    provider: optional,
    remediation: optional,
    separation: optional,
    override: optional,
    comment: optional,
    serial: optional,
    shift: optional,
    statement: optional,
  } satisfies FieldsOf<Record<TextName, z.output<S>>>);
};

const entry = z.strictObject({
  no: count,
  kind: covered<EntryKind>(text),
  valid_on: text,
  recorded_at: text,
  actor: z.strictObject({ id: text, employee_id: text }),
  supersedes: z.optional(count),
  imported: z.optional(z.literal(true)),
  data: covered<RecordEntry['data']>(anyObject),
  texts: z.optional(ofEachText(hash)),
  hash,
} satisfies FieldsOf<AnyEntry>);

const shownEntry = z.strictObject({
  entry: covered<RecordEntry>(entry),
  texts: ofEachText(z.strictObject({ value: text, salt: text } satisfies FieldsOf<EntryText>)),
} satisfies FieldsOf<ShownEntry>);

const topic = z.strictObject({
  kind: covered<EntryKind>(text),
  type_id: z.optional(text),
  entry: z.optional(count),
  requirement_id: z.optional(text),
  form_id: z.optional(text),
  supersedes: z.optional(count),
} satisfies FieldsOf<EntryTopic>);

const hiddenEntry = z.strictObject({ no: count, topic, digest: hash, hash } satisfies FieldsOf<HiddenEntry>);

const chain = z.strictObject({
  chain: text,
  entries: z.array(z.union([shownEntry, hiddenEntry])),
} satisfies FieldsOf<EvidenceChain>);

const proof = z.strictObject({
  seal: count,
  leaf: z.strictObject({ chain: text, entries: count, head: hash } satisfies FieldsOf<SealLeaf>),
  index: z.optional(count),
  size: z.optional(count),
  path: z.array(hash),
} satisfies FieldsOf<EvidenceProof>);

const absence = z.strictObject({
  seal: count,
  chain: text,
  path: z.array(hash),
  other: z.optional(z.strictObject({ place: hash, end: hash } satisfies FieldsOf<PlacedEnd>)),
} satisfies FieldsOf<EvidenceAbsence>);

const seal = z.strictObject({
  site: text,
  no: count,
  at: moment,
  began: z.optional(moment),
  chains: count,
  root: hash,
  previous: z.nullable(hash),
  history: z.optional(hash),
  key: hash,
  restored_after: z.optional(count),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
} satisfies FieldsOf<Seal>);

const sealKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: text,
  y: text,
} satisfies FieldsOf<SealKey>);

const certificate = z.strictObject({
  key: hash,
  chain: z.array(text),
} satisfies FieldsOf<NonNullable<Evidence['certificates']>[number]>);

const answer = z.strictObject({
  chain: text,
  employed: z.boolean(),
  active: z.boolean(),
  statuses: covered<EvidenceAnswer['statuses']>(z.array(anyObject)),
  requirements: covered<EvidenceAnswer['requirements']>(z.optional(z.array(anyObject))),
} satisfies FieldsOf<EvidenceAnswer>);

const evidence = z.strictObject({
  format,
  department: z.strictObject({ site: text, name: text } satisfies FieldsOf<Evidence['department']>),
  question: z.strictObject({
    on: text,
    known: moment,
    training_ids: z.array(text),
    requirement_ids: z.optional(z.array(text)),
    asked_at: moment,
    asked_by: text,
  } satisfies FieldsOf<Evidence['question']>),
  answers: z.array(answer),
  chains: z.array(chain),
  proofs: z.array(proof),
  absences: z.optional(z.array(absence)),
  seals: z.array(seal),
  history: z.optional(z.array(z.strictObject({ seal: count, path: z.array(hash) }))),
  keys: z.array(z.strictObject({ id: hash, key: sealKey } satisfies FieldsOf<Evidence['keys'][number]>)),
  certificates: z.optional(z.array(certificate)),
  timestamps: z.optional(z.array(z.strictObject({ seal: count, token: z.string().check(z.maxLength(50_000)) }))),
} satisfies FieldsOf<Evidence>);

const manifest = z.strictObject({
  format,
  sha256: z.strictObject({
    [evidenceNames.data]: hash,
    [evidenceNames.page]: hash,
  } satisfies FieldsOf<EvidenceManifest['sha256']>),
} satisfies FieldsOf<EvidenceManifest>);

/** The content of `manifest.json`: the hash of each other file. */
export interface EvidenceManifest {
  format: string;
  sha256: Record<typeof evidenceNames.data | typeof evidenceNames.page, string>;
}

/**
 * Returns a sentence about the first field that is unknown, missing or has a wrong value; undefined: none. Names an
 * unknown format first, since it may have other fields.
 */
export function faultOfFields(of: 'evidence' | 'manifest', value: unknown): string | undefined {
  const { success, error } = { evidence, manifest }[of].safeParse(value);
  if (success) return undefined;
  const given = value instanceof Object && 'format' in value ? value.format : undefined;
  if (typeof given === 'string' && !evidenceFormats.some((one) => one === given))
    return `The file has an unknown format: ${given.slice(0, 100)}.`;
  return error.issues.map((issue) => sentenceOf(issue, value)).at(0);
}

type Issue = z.core.$ZodIssue;

function sentenceOf(issue: Issue, root: unknown): string {
  const [inner, path] = innermost(issue, root);
  if (inner.code === 'unrecognized_keys') return `The field ${nameOf([...path, inner.keys[0] ?? ''])} is unknown.`;
  if (path.length === 0) return 'The file is not an evidence file.';
  const state = valueAt(root, path) === undefined ? 'is missing' : 'has a wrong value';
  return `The field ${nameOf(path)} ${state}.`;
}

/** Returns the first issue and its path. Of an entry's two forms, the one with a field `entry` is the shown one. */
function innermost(issue: Issue, root: unknown): [Issue, PropertyKey[]] {
  const { path } = issue;
  if (issue.code !== 'invalid_union') return [issue, path];
  const given = valueAt(root, path);
  const inner = issue.errors[given instanceof Object && 'entry' in given ? 0 : 1]?.[0];
  return inner ? [inner, [...path, ...inner.path]] : [issue, path];
}

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], root);

/** Returns a path as code writes it: `seals[2].note`. Shortens names that a file made long. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 100)}`))
    .join('')
    .replace(/^\./, '');
