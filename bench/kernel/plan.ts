/** A statement's plan as PostgreSQL's JSON has it; numbers of rows are those of one loop, on average. */
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
  /** Rows read and dropped, and rows passed on that no page needs, at the worst node. */
  wasted: number
  /** Rows that one sort took in. */
  sorted: number
  /** Where most was read. */
  worst: string
}

/** What the statements of one question read in vain, and sorted. */
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
    // Counters are some dozens a scope, and small tables are read whole; what is looked up by key one by one is shown.
    const passed = loops > 1 ? 0 : node['Actual Rows']
    // Where one row in five is stored, no index would be quicker.
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

/** Entries of an index are no rows, so that a page asked for by its number passes over what stands before it at little cost. */
const entriesOnly = (node: Node): boolean =>
  node.Plans?.length
    ? node.Plans.every(entriesOnly)
    : node['Actual Rows'] <= 1 || /Index Only|Function Scan/.test(node['Node Type'])
