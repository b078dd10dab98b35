/**
 * Has the schema complete. Whoever shows a description or asks for a range imports this, before what asks as it loads.
 */
import schema from '../../../../core-wasm/families/hotstuff/format/schema.json';
import { completeSchema } from './schema';

completeSchema(schema);
