/** The continents below a map, as it is projected. */
import { type GeoProjection, geoGraticule10, geoPath } from 'd3-geo';
import { useMemo } from 'react';
import { land } from './land';

const graticule = geoGraticule10();

export function Earth({ projection }: { readonly projection: GeoProjection }) {
  const paths = useMemo(() => {
    const path = geoPath(projection);
    return { land: path(land) ?? '', graticule: path(graticule) ?? '' };
  }, [projection]);
  return (
    <>
      <path className="map-graticule" d={paths.graticule} />
      <path className="map-land" d={paths.land} />
    </>
  );
}
