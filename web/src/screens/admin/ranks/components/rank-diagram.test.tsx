import { act, screen, waitFor, within } from '@testing-library/react';
import type { BackgroundProps, MiniMapProps, ReactFlowProps } from '@xyflow/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, network, ok } from '../../../../testing/fake-network.ts';
import { renderPart } from '../../../../testing/render-app.tsx';
import { RanksTab } from '../ranks-tab.tsx';

const flow = vi.hoisted(() => ({
  props: {} as ReactFlowProps,
  background: {} as BackgroundProps,
  map: vi.fn<(props: MiniMapProps) => null>(() => null),
  viewport: { zoomIn: vi.fn(), zoomOut: vi.fn(), fitView: vi.fn(), setCenter: vi.fn() },
}));

// jsdom has no layout, so React Flow draws nothing: the test reads the diagram's props.
vi.mock('@xyflow/react', async (original) => ({
  ...(await original<typeof import('@xyflow/react')>()),
  ReactFlow: (props: ReactFlowProps) => {
    flow.props = props;
    return props.children;
  },
  Background: (props: BackgroundProps) => {
    flow.background = props;
    return null;
  },
  MiniMap: flow.map,
  Panel: ({ children }: { children: React.ReactNode }) => children,
  useReactFlow: () => flow.viewport,
}));

const hierarchy = 'POST /api/ranks/update-hierarchy/';
const ranks = [
  { id: 'C', name: 'Chief', superior_id: null },
  { id: 'S', name: 'Sergeant', superior_id: 'C' },
  { id: 'O', name: 'Officer', superior_id: null },
];

beforeEach(() => {
  const query = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((text) => ({ ...query(text), matches: false }));
});

async function open(answers: Answers = {}) {
  const requests = network({ 'GET /api/ranks/': ok(ranks), 'GET /api/ranks/positions/': ok([]), ...answers });
  const user = renderPart(<RanksTab />);
  await screen.findByRole('button', { name: 'Rename Chief' });
  return { ...requests, user };
}

const node = (id: string) => flow.props.nodes?.find((one) => one.id === id) ?? expect.fail(`no node ${id}`);

/** Presses Delete with these ranks and lines selected, and confirms. */
async function pressDelete(user: Awaited<ReturnType<typeof open>>['user'], ids: string[], confirm: string) {
  const nodes = ids.map(node);
  const edges = (flow.props.edges ?? []).map((edge) => ({ ...edge, selected: true }));
  await act(async () => expect(await flow.props.onBeforeDelete?.({ nodes, edges })).toBe(false));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

// spec 2.69, 9.15, 9.16, 9.17
test('the diagram has a minimap and a grid, snaps by 15, and zooms from 0.5 to 2 within 250 ms', async () => {
  const { user } = await open();
  expect(flow.props).toMatchObject({ minZoom: 0.5, maxZoom: 2, snapToGrid: true, snapGrid: [15, 15], fitView: true });
  expect(flow.props.nodesDraggable).not.toBe(false);
  expect(flow.map).toHaveBeenCalled();
  expect(flow.background.variant).toBe('lines');
  for (const [button, change] of [
    ['Zoom in', flow.viewport.zoomIn],
    ['Zoom out', flow.viewport.zoomOut],
    ['Fit the view', flow.viewport.fitView],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    expect(change.mock.lastCall, button).toEqual([{ duration: 250 }]);
  }
});

// spec 2.70, 2.71, 2.72
test('Delete removes the selection, Control adds to it, and Shift draws a box', async () => {
  await open();
  expect(flow.props).toMatchObject({
    deleteKeyCode: 'Delete',
    multiSelectionKeyCode: 'Control',
    selectionKeyCode: 'Shift',
  });
});

// spec 4.34
test('a line goes from the superior to the subordinate, smooth-step and animated', async () => {
  await open();
  expect(flow.props.edges).toMatchObject([{ source: 'C', target: 'S', type: 'smoothstep', animated: true }]);
});

// spec 4.31
test('connecting two ranks makes the source the superior of the target', async () => {
  const { to } = await open({ [hierarchy]: ok({ ...ranks[2], superior_id: 'C' }) });
  act(() => flow.props.onConnect?.({ source: 'C', target: 'O', sourceHandle: null, targetHandle: null }));
  await waitFor(() =>
    expect(to(hierarchy).map(({ body }) => body)).toEqual([{ subordinate_id: 'O', superior_id: 'C' }]),
  );
});

// spec 4.32
test('removing a line clears the superior of the rank it leads to', async () => {
  const { to, user } = await open({ [hierarchy]: ok({ ...ranks[1], superior_id: null }) });
  await pressDelete(user, [], 'Remove');
  expect(to(hierarchy).map(({ body }) => body)).toEqual([{ subordinate_id: 'S', superior_id: null }]);
});

// spec 4.33, 7.20
test('several ranks are deleted with one call each, and their lines with them', async () => {
  const gone = ok({ detail: 'Rank deleted' });
  const { sent, user } = await open({ 'DELETE /api/ranks/S/': gone, 'DELETE /api/ranks/O/': gone });
  await pressDelete(user, ['S', 'O'], 'Delete');
  const changes = sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(changes).toEqual(['DELETE /api/ranks/S/', 'DELETE /api/ranks/O/']);
});
