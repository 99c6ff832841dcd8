import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ErrorBoundary } from '../src/app/error-boundary.tsx';
import { renderPart } from './support/render-app.tsx';
import { expectComplaints } from './support/setup.ts';

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
