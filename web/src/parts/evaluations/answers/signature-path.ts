/** The drawing area of a signature, in the units of its path. */
export const signatureBox = { width: 600, height: 180 } as const;

/** The longest path that an answer can have. */
const mostCharacters = 19_000;
/** The least distance between two points of a line. */
const leastDistance = 2;

interface Point {
  x: number;
  y: number;
}

const inBox = ({ x, y }: Point): Point => ({
  x: Math.round(Math.min(Math.max(x, 0), signatureBox.width) * 10) / 10,
  y: Math.round(Math.min(Math.max(y, 0), signatureBox.height) * 10) / 10,
});

/** Returns a path with a new line at a point. The line has two points, so that a dot is a line as well. */
export function withLineAt(path: string, point: Point): string {
  const { x, y } = inBox(point);
  return path.length > mostCharacters ? path : `${path}M${x} ${y}L${x} ${y}`;
}

/** Returns a path whose last line continues to a point. Points next to the last one are left out. */
export function withPoint(path: string, point: Point): string {
  const { x, y } = inBox(point);
  const [lastX = 0, lastY = 0] = path
    .slice(path.lastIndexOf('L') + 1)
    .split(' ')
    .map(Number);
  const isNear = Math.hypot(x - lastX, y - lastY) < leastDistance;
  return isNear || path.length > mostCharacters ? path : `${path}L${x} ${y}`;
}
