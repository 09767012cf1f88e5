export { pbfBlocks, type Primitive } from './osm/pbfBlocks.ts'
