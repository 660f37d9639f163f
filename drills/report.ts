/** What one drill showed. */
export interface Result {
  drill: number
  title: string
  /** The protection that was removed, if any. */
  without?: string
  acknowledged: number
  lost: number
  doubled: number
  /** The longest time (s) without an acknowledged write. */
  writesUnavailable: number
  /**
   * The longest time (s) that somebody stood at a gate, without what the load's own process was late, and how many
   * passages the offline bundles decided.
   */
  gates: number
  byBundle: number
  /** What must never be, whatever the machine: losses, two primaries, wrong counters. */
  unsafe: string[]
  /** What took too long or was refused. */
  late: string[]
}

/** One line for each drill. */
export function toTable(results: readonly Result[]): string {
  const rows = results.map(result => [
    String(result.drill),
    result.title + (result.without ? ` (without ${result.without})` : ''),
    ...[result.acknowledged, result.lost, result.doubled].map(number => number.toLocaleString('en')),
    `${result.writesUnavailable.toFixed(1)} s`,
    `${result.gates.toFixed(2)} s (${result.byBundle.toLocaleString('en')} by bundle)`,
    outcomeOf(result),
  ])
  const heads = ['#', 'drill', 'acknowledged', 'lost', 'doubled', 'writes unavailable', 'gates', 'result']
  return [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function outcomeOf(result: Result): string {
  if (result.without) return isWanted(result) ? 'fails, as it must' : 'NOTHING IS LOST WITHOUT IT'
  return isWanted(result) ? 'passed' : 'FAILED'
}

/** Whether a result is the one that is wanted: a drill passes; without its protection something unsafe is found. */
export const isWanted = ({ without, unsafe, late }: Result): boolean =>
  without ? unsafe.length > 0 : unsafe.length + late.length === 0
