/** Returns a function that reports progress on stderr in steps of 5 %. stdout is for results. */
export function progress(what: string, total: number): (done: number) => void {
  let said = 0;
  return (done) => {
    const part = Math.floor((done * 20) / total);
    if (part === said) return;
    said = part;
    process.stderr.write(`${what} ${done} of ${total}\n`);
  };
}
