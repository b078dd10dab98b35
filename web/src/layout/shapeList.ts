const NOTHING = new Float32Array(0);

/**
 * A list of coordinates that grows: shapes of a known number of coordinates, one after another. While it grows it is a
 * plain array: a typed one is memory of its own, which costs the browser more than the few shapes that most lists hold.
 */
export class ShapeList {
  private readonly values: number[] = [];

  push2(x: number, y: number): void {
    this.values.push(x, y);
  }

  push4(a: number, b: number, c: number, d: number): void {
    this.values.push(a, b, c, d);
  }

  /** Coordinates so far. */
  get length(): number {
    return this.values.length;
  }

  /** The coordinates: the list is done. */
  finish(): Float32Array {
    return this.values.length === 0 ? NOTHING : new Float32Array(this.values);
  }
}
