/** What the clock is to stop at, as links have it. */
import { askedOf, chosen, type StopWhen, stopKinds, withAmount } from './stopping';

/** As links have it: "violation", "linkAbove:50". */
export function stopText({ stop, amount }: StopWhen): string {
  return askedOf(stop) === null ? stop : `${stop}:${amount}`;
}

/** What a link's text says; null where it says none. */
export function stopFrom(text: string): StopWhen | null {
  const [name, amount, ...more] = text.split(':');
  const found = stopKinds().find(({ stop }) => stop === name);
  if (found === undefined || more.length > 0) return null;
  if (found.asks === null) return amount === undefined ? chosen(found.stop) : null;
  const isNumber = amount !== undefined && /^(0|[1-9]\d{0,9})$/.test(amount);
  const wanted = { stop: found.stop, amount: Number(amount) };
  return isNumber && withAmount(wanted, wanted.amount).amount === wanted.amount ? wanted : null;
}
