/** A statement's plan in PostgreSQL's JSON format; numbers of rows are averages of one loop. */
export interface Plan {
  'Query Text': string
  Plan: Node
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

interface Cost {
  /** Rows that were read and dropped, or passed on although no page needs them, at the worst node. */
  wasted: number
  /** Rows of one sort. */
  sorted: number
  /** The node that read most. */
  worst: string
}

/** Rows that the statements of one request read in vain, and sorted. */
export function reads(plans: readonly Plan[]): Cost {
  const cost: Cost = { wasted: 0, sorted: 0, worst: '' }
  for (const plan of plans) visit(plan.Plan, plan['Query Text'])
  return cost

  function visit(node: Node, text: string): void {
    const loops = node['Actual Loops']
    const inner = node.Plans?.[1]?.['Actual Rows'] ?? 0
    const dropped =
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0) +
      // A table of some dozens, cached in memory, is compared as quickly as looked up.
      (inner > 100 ? (node['Rows Removed by Join Filter'] ?? 0) : 0)
    // Counters have some dozens of rows for each scope, and small tables are read completely; rows that are looked up
    // one by one are shown.
    const passed = loops > 1 ? 0 : node['Actual Rows']
    // If one row in five is returned, no index would be faster.
    const dense = dropped <= 4 * node['Actual Rows']
    const wasted = Math.max(dense ? 0 : dropped * loops, isRead(node) ? passed : 0)
    if (wasted > cost.wasted) {
      cost.wasted = Math.round(wasted)
      const of = [node['Node Type'], node['Index Name'] ?? node['Relation Name'] ?? '']
      cost.worst = `${of.join(' ')}: ${Math.round(node['Actual Rows'])} × ${loops}, ${Math.round(dropped)} dropped: ${text.replace(/\s+/g, ' ').slice(-260)}`
    }
    if (/Sort/.test(node['Node Type']) && !entriesOnly(node))
      cost.sorted = Math.max(cost.sorted, ...(node.Plans ?? []).map(taken))
    for (const child of node.Plans ?? []) visit(child, text)
  }
}

/** Entries of an index that are passed over, or collected before rows are fetched, are no rows. */
const isRead = (node: Node) => /Scan/.test(node['Node Type']) && !/Bitmap Index|Index Only/.test(node['Node Type'])

const taken = (node: Node) => Math.round(node['Actual Rows'] * node['Actual Loops'])

/** Index entries are no rows, so that a numbered page skips earlier ones at little cost. */
const entriesOnly = (node: Node): boolean =>
  node.Plans?.length
    ? node.Plans.every(entriesOnly)
    : node['Actual Rows'] <= 1 || /Index Only|Function Scan/.test(node['Node Type'])
