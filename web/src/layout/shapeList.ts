/** A list of coordinates that grows: shapes of a known number of coordinates, one after another. */
export class ShapeList {
  private values: Float32Array;
  private used = 0;

  constructor(capacity = 256) {
    this.values = new Float32Array(capacity);
  }

  push2(x: number, y: number): void {
    this.reserve(2);
    this.values[this.used++] = x;
    this.values[this.used++] = y;
  }

  push4(a: number, b: number, c: number, d: number): void {
    this.reserve(4);
    this.values[this.used++] = a;
    this.values[this.used++] = b;
    this.values[this.used++] = c;
    this.values[this.used++] = d;
  }

  /** Coordinates so far. */
  get length(): number {
    return this.used;
  }

  /** The coordinates, without a copy: the list is done. */
  finish(): Float32Array {
    return this.values.subarray(0, this.used);
  }

  private reserve(more: number): void {
    if (this.used + more <= this.values.length) return;
    const grown = new Float32Array(2 * this.values.length + more);
    grown.set(this.values);
    this.values = grown;
  }
}
