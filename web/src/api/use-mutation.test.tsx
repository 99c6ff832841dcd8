import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMutation } from './use-mutation.ts';

let runs = 0;
function Send() {
  const { busy, run } = useMutation(async () => {
    runs += 1;
  });
  return (
    <button type="button" onClick={() => void run()}>
      {busy ? 'Sending' : 'Send'}
    </button>
  );
}

test('the second click of a double click does nothing, even if the answer arrived in between', async () => {
  render(<Send />);
  const button = screen.getByRole('button');
  // Within one act nothing renders before its end.
  await act(async () => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
  });
  expect(runs).toBe(1);
  await act(async () => button.click());
  expect(runs).toBe(2);
});
