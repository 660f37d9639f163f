const between = /\(\(([\w.]+|\w+\([\w.]+\)) >= ([^()]+)\) AND \(\1 <= ([^()]+)\)\)/g
const distinctRows = /(\(+)\(([\w.]+) IS DISTINCT FROM ([\w.]+)\)((?: OR \([\w.]+ IS DISTINCT FROM [\w.]+\)\))+)/g

/**
 * PostgreSQL prints `between` and the comparison of two rows as nested `and` and `or`, whose nesting it does not read
 * again. Restores both, so that a definition that is read again is the same.
 */
export function restoreSyntax(definition: string): string {
  return definition
    .replace(between, '($1 BETWEEN $2 AND $3)')
    .replace(distinctRows, (all: string, open: string, left: string, right: string, others: string) => {
      const pairs = [...others.matchAll(/([\w.]+) IS DISTINCT FROM ([\w.]+)/g)]
      if (open.length < pairs.length) return all
      const row = (first: string, column: number) => `ROW(${[first, ...pairs.map(pair => pair[column])].join(', ')})`
      return `${open.slice(pairs.length)}(${row(left, 1)} IS DISTINCT FROM ${row(right, 2)})`
    })
}
