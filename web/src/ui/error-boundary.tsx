import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  /** A change renders the children again. */
  location: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  /** The location of the error; `null` until it is known, undefined without an error. */
  failedAt?: string | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(): BoundaryState {
    return { failedAt: null };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, { failedAt }: BoundaryState): BoundaryState | null {
    if (failedAt === undefined || failedAt === location) return null;
    return { failedAt: failedAt === null ? location : undefined };
  }

  override render(): ReactNode {
    return this.state.failedAt === undefined ? this.props.children : this.props.fallback;
  }
}

/** Shows `fallback` if children fail to render, until the URL changes. React logs the error. */
export function ErrorBoundary({ fallback, children }: Omit<BoundaryProps, 'location'>) {
  const { pathname, search } = useLocation();
  return (
    <Boundary location={`${pathname}${search}`} fallback={fallback}>
      {children}
    </Boundary>
  );
}
