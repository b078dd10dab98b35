/**
 * Where on Earth the regions are that scenarios name: those of AWS, and those of Google Cloud in cities where AWS has
 * none. Coordinates are those of the city that the provider names; of its buildings it says nothing.
 */

export interface Region {
  /** As the provider writes it, and as scenarios do. */
  readonly id: string;
  readonly name: string;
  /** In degrees, north and east positive. */
  readonly latitude: number;
  readonly longitude: number;
}

/** A point on Earth, in degrees. */
export type Point = Pick<Region, 'latitude' | 'longitude'>;

type Row = readonly [id: string, name: string, latitude: number, longitude: number];

const aws: readonly Row[] = [
  ['us-east-1', 'N. Virginia', 39.04, -77.49],
  ['us-east-2', 'Ohio', 39.96, -83.0],
  ['us-west-1', 'N. California', 37.77, -122.42],
  ['us-west-2', 'Oregon', 45.84, -119.7],
  ['ca-central-1', 'Montreal', 45.5, -73.57],
  ['ca-west-1', 'Calgary', 51.05, -114.07],
  ['mx-central-1', 'Querétaro', 20.59, -100.39],
  ['sa-east-1', 'São Paulo', -23.55, -46.63],
  ['eu-west-1', 'Dublin', 53.35, -6.26],
  ['eu-west-2', 'London', 51.51, -0.13],
  ['eu-west-3', 'Paris', 48.86, 2.35],
  ['eu-central-1', 'Frankfurt', 50.11, 8.68],
  ['eu-central-2', 'Zurich', 47.37, 8.54],
  ['eu-north-1', 'Stockholm', 59.33, 18.07],
  ['eu-south-1', 'Milan', 45.46, 9.19],
  ['eu-south-2', 'Zaragoza', 41.65, -0.89],
  ['af-south-1', 'Cape Town', -33.92, 18.42],
  ['me-south-1', 'Bahrain', 26.07, 50.55],
  ['me-central-1', 'Dubai', 25.2, 55.27],
  ['il-central-1', 'Tel Aviv', 32.09, 34.78],
  ['ap-south-1', 'Mumbai', 19.08, 72.88],
  ['ap-south-2', 'Hyderabad', 17.39, 78.49],
  ['ap-southeast-1', 'Singapore', 1.35, 103.82],
  ['ap-southeast-2', 'Sydney', -33.87, 151.21],
  ['ap-southeast-3', 'Jakarta', -6.21, 106.85],
  ['ap-southeast-4', 'Melbourne', -37.81, 144.96],
  ['ap-southeast-5', 'Kuala Lumpur', 3.14, 101.69],
  ['ap-southeast-6', 'Auckland', -36.85, 174.76],
  ['ap-southeast-7', 'Bangkok', 13.76, 100.5],
  ['ap-northeast-1', 'Tokyo', 35.69, 139.69],
  ['ap-northeast-2', 'Seoul', 37.57, 126.98],
  ['ap-northeast-3', 'Osaka', 34.69, 135.5],
  ['ap-east-1', 'Hong Kong', 22.32, 114.17],
  ['ap-east-2', 'Taipei', 25.03, 121.57],
  ['cn-north-1', 'Beijing', 39.9, 116.41],
  ['cn-northwest-1', 'Zhongwei', 37.51, 105.19],
];

const google: readonly Row[] = [
  ['us-central1', 'Council Bluffs', 41.26, -95.86],
  ['us-east1', 'Moncks Corner', 33.2, -80.01],
  ['us-south1', 'Dallas', 32.78, -96.8],
  ['us-west2', 'Los Angeles', 34.05, -118.24],
  ['us-west3', 'Salt Lake City', 40.76, -111.89],
  ['us-west4', 'Las Vegas', 36.17, -115.14],
  ['northamerica-northeast2', 'Toronto', 43.65, -79.38],
  ['southamerica-west1', 'Santiago', -33.45, -70.67],
  ['europe-north1', 'Hamina', 60.57, 27.2],
  ['europe-central2', 'Warsaw', 52.23, 21.01],
  ['europe-west1', 'Saint-Ghislain', 50.45, 3.82],
  ['europe-west4', 'Eemshaven', 53.44, 6.83],
  ['europe-west10', 'Berlin', 52.52, 13.4],
  ['europe-west12', 'Turin', 45.07, 7.69],
  ['europe-southwest1', 'Madrid', 40.42, -3.7],
  ['me-central1', 'Doha', 25.29, 51.53],
  ['me-central2', 'Dammam', 26.42, 50.09],
  ['africa-south1', 'Johannesburg', -26.2, 28.05],
  ['asia-south2', 'Delhi', 28.61, 77.21],
];

export const regions: readonly Region[] = [...aws, ...google].map(
  ([id, name, latitude, longitude]) => ({ id, name, latitude, longitude }),
);

const byId = new Map(regions.map((region) => [region.id, region]));

export function regionOf(id: string): Region | null {
  return byId.get(id) ?? null;
}

/** A point as scenarios write it: "52.52, 13.40". */
const POINT = /^\s*([-+]?\d+(?:\.\d*)?)\s*,\s*([-+]?\d+(?:\.\d*)?)\s*$/;

/** Where a place is: a known region, or a point; null where neither is said. */
export function pointOf(place: string): Point | null {
  const region = byId.get(place);
  if (region !== undefined) return region;
  const [, north, east] = POINT.exec(place) ?? [];
  if (north === undefined || east === undefined) return null;
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** A point as scenarios write it. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}
