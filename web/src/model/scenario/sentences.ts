/** Has the schema describe its settings. Whoever shows a description imports this. */
import schema from '../../../../core-wasm/crates/scenario/schema.json';
import { describeBy } from './schema';

describeBy(schema);
