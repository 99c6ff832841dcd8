import { randomFillSync } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseFile } from '../../local/database-check.ts';

/** Runs `work` while no thread of the process runs, so that the process's files are as at one moment. */
export async function whileStopped(pid: number, work: () => void): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    while (!threadStates(pid).every((state) => state === 'T')) await wait(1);
    work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

const threadStates = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => stateOf(`/proc/${pid}/task/${thread}/status`));

function stateOf(file: string): string {
  try {
    return /^State:\s+(\w)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return ''; // The thread has just ended.
    throw error;
  }
}

const walFile = (dataDir: string) => `${databaseFile(dataDir)}-wal`;
const shmFile = (dataDir: string) => `${databaseFile(dataDir)}-shm`;

/** Copies all files of the engine's database to another folder. */
export function copyDatabase(from: string, to: string): void {
  for (const fileOf of [databaseFile, walFile, shmFile])
    if (existsSync(fileOf(from))) copyFileSync(fileOf(from), fileOf(to));
}

/** Sizes in bytes in SQLite's write-ahead file (https://sqlite.org/fileformat2.html#walformat). */
const walHeader = 32;
const frameHeader = 24;

/** A write-ahead file, as SQLite's index of it (the -shm file) describes it. Lengths are in bytes. */
interface WriteAhead {
  bytes: Buffer;
  pageSize: number;
  /** The length with all commits that the engine has flushed, including every acknowledged write. */
  flushed: number;
  /** The length of the part that may have been copied into the database, and so was flushed before. */
  copied: number;
  /** Pages that are being copied into the database, which has not been flushed since. */
  copying: number[];
}

/** Returns the write-ahead file; undefined if all its content is flushed to the database, as before it starts over. */
function readWriteAhead(dataDir: string): WriteAhead | undefined {
  const [bytes, index] = [readFileSync(walFile(dataDir)), readFileSync(shmFile(dataDir))];
  // The second copy of the index header: SQLite writes it first, after it has flushed a commit.
  const header = index.subarray(48, 96);
  const salts = (of: Buffer, at: number) => of.toString('hex', at, at + 8);
  if (bytes.length < walHeader || salts(bytes, 16) !== salts(header, 32)) return undefined;
  const pageSize = bytes.readUInt32BE(8);
  const end = (frames: number) => (frames === 0 ? 0 : walHeader + frames * (frameHeader + pageSize));
  const [copied, copying] = [index.readUInt32LE(96), index.readUInt32LE(128)];
  return {
    bytes,
    pageSize,
    flushed: end(header.readUInt32LE(16)),
    copied: end(copying),
    copying: Array.from({ length: copying - copied }, (_, n) => bytes.readUInt32BE(end(copied + n) || walHeader)),
  };
}

type Random = () => number;
const between = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1));

/**
 * Changes a copied database as a power loss may: loses or damages any of the bytes that were not flushed. Every
 * acknowledged write was.
 */
export function loseUnflushed(dataDir: string, random: Random): void {
  const wal = readWriteAhead(dataDir);
  if (!wal) return;
  cut(dataDir, wal, between(random, wal.flushed, wal.bytes.length), random);
  const database = readFileSync(databaseFile(dataDir));
  for (const page of wal.copying) {
    if (random() < 0.5) continue;
    const half = (page - 1) * wal.pageSize + (random() < 0.5 ? 0 : wal.pageSize / 2);
    randomFillSync(database.subarray(half, half + wal.pageSize / 2));
  }
  writeFileSync(databaseFile(dataDir), database);
}

/**
 * Changes a copied database as a disk that ignores flushes may: cuts the write-ahead file within the flushed part, at
 * the end of a frame or within one.
 */
export function loseFlushed(dataDir: string, random: Random): void {
  const wal = readWriteAhead(dataDir);
  if (!wal) return;
  const frame = frameHeader + wal.pageSize;
  const frames = Math.floor((wal.flushed - wal.copied) / frame);
  const whole = wal.copied + (wal.copied === 0 ? walHeader : 0) + between(random, 0, Math.max(frames - 1, 0)) * frame;
  cut(dataDir, wal, Math.min(wal.flushed, whole + (random() < 0.5 ? 0 : between(random, 1, frame - 1))), random);
}

/** Ends a write-ahead file at a length: there the file ends, or has zeros or other bytes. */
function cut(dataDir: string, { bytes }: WriteAhead, length: number, random: Random): void {
  const rest = Buffer.alloc(bytes.length - length);
  const kind = random();
  if (kind < 0.3) randomFillSync(rest);
  writeFileSync(
    walFile(dataDir),
    kind < 0.6 ? Buffer.concat([bytes.subarray(0, length), rest]) : bytes.subarray(0, length),
  );
}
