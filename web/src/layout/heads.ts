/** The replicas' heads in the tree of blocks: who is where, gathered by block. */

/** A block's place in the tree. */
export interface BlockPlace {
  readonly row: number;
  readonly proposedNs: number;
  readonly lane: number;
}

/** Where a replica stands; null: at the genesis block. */
export interface ReplicaHeads {
  readonly committed: BlockPlace | null;
  readonly locked: BlockPlace | null;
  readonly key: BlockPlace | null;
}

/** Replicas that stand at one block. */
export interface HeadGroup {
  readonly block: BlockPlace;
  readonly replicas: readonly number[];
}

/** From the lowest block to the highest, in the order of the rows. */
export const headKinds = ['committed', 'locked', 'key'] as const;
export type HeadKind = (typeof headKinds)[number];

/**
 * Who stands at which block, in the order of the blocks' proposals; nobody is drawn at the genesis block, nor who is
 * down (null).
 */
export function headGroups(
  heads: readonly (ReplicaHeads | null)[],
  kind: HeadKind,
): readonly HeadGroup[] {
  const groups = new Map<number, { block: BlockPlace; replicas: number[] }>();
  heads.forEach((head, replica) => {
    const block = head?.[kind] ?? null;
    if (block === null) return;
    const group = groups.get(block.row);
    if (group === undefined) groups.set(block.row, { block, replicas: [replica] });
    else group.replicas.push(replica);
  });
  return [...groups.values()].sort((one, other) => one.block.row - other.block.row);
}

/** "all 4 replicas", one replica's name, or "3 replicas"; and shorter, for where the next would be hidden. */
export function headTexts(
  { replicas }: HeadGroup,
  of: number,
  nameOf: (replica: number) => string,
): readonly string[] {
  const count = replicas.length;
  const [first, ...others] = replicas;
  if (first !== undefined && others.length === 0) return [nameOf(first), '1'];
  return count === of
    ? [`all ${of} replicas`, `all ${of}`, `${of}`]
    : [`${count} replicas`, `${count}`];
}
