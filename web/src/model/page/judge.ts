/** What is wrong with a scenario's text that the page may be about to show. */
import type { CheckResult } from '../../core/messages';
import type { Session } from '../run/session';
import { isOfAnother } from '../scenario/family';
import { isObject, type Json } from '../scenario/scenario';

/** Null where the engine broke down. Of another family nothing is known to be wrong: its own engine judges it. */
export async function judged(
  session: Pick<Session, 'check'>,
  text: string,
): Promise<CheckResult | null> {
  return isTextOfAnother(text) ? { scenario: text, variants: [], errors: [] } : session.check(text);
}

function isTextOfAnother(text: string): boolean {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) && isOfAnother(value);
  } catch {
    return false;
  }
}
