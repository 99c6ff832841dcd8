import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../testing/render-app.tsx';
import { expectComplaints } from '../testing/setup.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('broken page');
}

// spec 2.11
it('shows the fallback in place of children that fail', () => {
  renderPart(
    <ErrorBoundary fallback={<p>Fallback</p>}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('Fallback')).toBeTruthy();
  expectComplaints();
});
