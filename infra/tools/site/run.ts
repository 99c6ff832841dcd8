import { CliError, runCommand } from '../../cli-error.ts';
import { siteCommands } from './commands.ts';
import { withTable } from './connect.ts';

/** `npm run site -- <command> …` (docs/design.md section 5): checks the arguments before it touches any data. */
await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined;
  if (!command) {
    const lines = Object.values(siteCommands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
    throw new CliError(`Usage: npm run site -- <command>\n${lines.join('\n')}`);
  }
  const work = command.run(args);
  const lines = await withTable(work);
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
  if (command.isBad?.(lines)) process.exitCode = 1;
});
