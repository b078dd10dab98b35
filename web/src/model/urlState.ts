/** What the address keeps: the scenario, as `#scenario=ID`. */

export function scenarioIdFrom(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('scenario');
}

export function hashFrom(scenarioId: string): string {
  return `#${new URLSearchParams({ scenario: scenarioId })}`;
}
