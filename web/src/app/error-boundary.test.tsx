import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../testing/render-app.tsx';
import { expectComplaints } from '../testing/setup.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('broken page');
}

it('stands the error page in for a page that fails', () => {
  renderPart(
    <ErrorBoundary at="/">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expectComplaints();
});
