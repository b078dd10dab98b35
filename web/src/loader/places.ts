/**
 * Which figures of a page are live: at most four, since each runs an engine in a worker of its own. Those on the screen
 * come first; one that has left it gives its place up when another wants it.
 */
export const PLACES = 4;
/** What is scrolled past takes no place from another. */
const REST_MS = 150;

export interface Guest {
  readonly isOnScreen: boolean;
  /** Becomes live. */
  readonly enter: () => void;
  /** Is a still again. */
  readonly leave: () => void;
  /** Is told that all places are taken by figures on the screen. */
  readonly wait: () => void;
}

/** In the order in which they came. */
const live = new Set<Guest>();
const waiting = new Set<Guest>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Wants a place; or tells, where it waits for one or has it, that it may have come on the screen or left it. */
export function wantPlace(guest: Guest): void {
  if (!live.has(guest)) waiting.add(guest);
  settle();
  clearTimeout(timer);
  timer = setTimeout(exchange, REST_MS);
}

/** Takes a place at once, from the one that has had its own for longest if need be. */
export function takePlace(guest: Guest): void {
  const [longest] = live;
  if (live.size >= PLACES && longest !== undefined) giveUp(longest);
  enter(guest);
  exchange();
}

/** Wants none any more. */
export function leavePlace(guest: Guest): void {
  waiting.delete(guest);
  if (live.delete(guest)) settle();
}

function settle(): void {
  const inOrder = [...waiting].sort(
    (one, other) => Number(other.isOnScreen) - Number(one.isOnScreen),
  );
  for (const guest of inOrder.slice(0, Math.max(0, PLACES - live.size))) enter(guest);
}

/** Those on the screen take the places of those that are not. */
function exchange(): void {
  for (const guest of [...waiting].filter(({ isOnScreen }) => isOnScreen)) {
    const away = [...live].find(({ isOnScreen }) => !isOnScreen);
    if (away === undefined) guest.wait();
    else {
      giveUp(away);
      enter(guest);
    }
  }
}

function enter(guest: Guest): void {
  waiting.delete(guest);
  live.add(guest);
  guest.enter();
}

function giveUp(guest: Guest): void {
  live.delete(guest);
  // It comes back when it is on the screen again.
  waiting.add(guest);
  guest.leave();
}
