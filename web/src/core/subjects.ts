/** What a family agrees on, as far as any family says it. */

/** A row of the family's tables, as answers refer to it: a block, an instance. */
export interface SubjectSketch {
  /** Row in the trace. */
  readonly row: number;
  /** Its number. */
  readonly height: number;
  /** How many others of that number were proposed before. */
  readonly rival: number;
}

/** What the handling of a message led to beside other messages. */
export type Handled = object;
