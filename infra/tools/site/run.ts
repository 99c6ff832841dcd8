import { styleText } from 'node:util';
import { runCommand } from '../../cli-error.ts';
import { withTable } from './connect.ts';
import { commandNamed, helpFor } from './help.ts';

/** `npm run site -- <command> …` (docs/design.md section 4): checks the arguments before it accesses any data. */
await runCommand(async () => {
  const asked = process.argv.slice(2);
  const help = helpFor(asked);
  if (help !== undefined) {
    process.stdout.write(help);
    return;
  }
  const [name = '', ...args] = asked;
  const command = commandNamed(name);
  const work = command.run(args);
  const lines = await withTable(work, command);
  const text = command.asText?.(lines);
  process.stdout.write(text ?? lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const unconfirmed = command.unconfirmed?.(lines);
  // Amber on a terminal, plain text in a file.
  if (unconfirmed) process.stderr.write(`${styleText('yellow', unconfirmed, { stream: process.stderr })}\n`);
  if (command.isBad?.(lines)) process.exitCode = 1;
  else if (unconfirmed) process.exitCode = 3;
});
