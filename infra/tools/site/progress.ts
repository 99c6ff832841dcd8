/** Says on stderr how far a long command is, each time another twentieth is done: stdout is for what it found. */
export function progress(what: string, total: number): (done: number) => void {
  let said = 0;
  return (done) => {
    const part = Math.floor((done * 20) / total);
    if (part === said) return;
    said = part;
    process.stderr.write(`${what} ${done} of ${total}\n`);
  };
}
