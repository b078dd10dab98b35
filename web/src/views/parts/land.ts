/** The outlines of the continents. */
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import landText from 'world-atlas/land-110m.json?raw';

const topology = JSON.parse(landText) as Topology;
export const land = feature(topology, topology.objects.land as Topology['objects'][string]);
