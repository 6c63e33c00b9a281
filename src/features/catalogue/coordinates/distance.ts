/** A point in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** In radians of a great circle, by the haversine formula. */
export function distanceBetween(one: Point, other: Point): number {
  const [start, end] = [toRadians(one), toRadians(other)];
  const half =
    Math.sin((end.latitude - start.latitude) / 2) ** 2 +
    Math.cos(start.latitude) *
      Math.cos(end.latitude) *
      Math.sin((end.longitude - start.longitude) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(half));
}

/** In km. */
export const earthRadius = 6371;

const toRadians = ({ latitude, longitude }: Point): Point => ({
  latitude: (latitude * Math.PI) / 180,
  longitude: (longitude * Math.PI) / 180,
});
