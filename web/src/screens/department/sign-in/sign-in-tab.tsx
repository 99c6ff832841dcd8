import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../ui/page-states.tsx';

const PolicySections = lazyComponent(async () => (await import('./components/policy-sections.tsx')).PolicySections);

const SignOnSection = lazyComponent(async () => (await import('./components/sign-on-section.tsx')).SignOnSection);

const ProvisioningSection = lazyComponent(
  async () => (await import('./components/provisioning-section.tsx')).ProvisioningSection,
);

/** The sign-in settings of the department. Each section loads separately. */
export function SignInTab() {
  return (
    <Stack gap="lg" maw={640}>
      <Suspense fallback={<LoadingSkeleton rows={4} />}>
        <PolicySections />
      </Suspense>
      <Suspense fallback={<LoadingSkeleton rows={4} />}>
        <SignOnSection />
      </Suspense>
      <Suspense fallback={<LoadingSkeleton rows={4} />}>
        <ProvisioningSection />
      </Suspense>
    </Stack>
  );
}
