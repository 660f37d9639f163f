const width = 120

/** Parts of SQL that stay unchanged, quoted text and quoted names, each followed by a part that may be rewritten. */
const parts = /('(?:[^']|'')*'|"(?:[^"]|"")*")|[^'"]+/g

/**
 * Rewrites a definition of PostgreSQL's catalogs in the style of the migrations: lower case, short names of types, `in
 * (…)`.
 */
export function simplify(definition: string): string {
  return definition
    .replace(parts, (part, quoted?: string) => quoted ?? part.toLowerCase().replace(/\s+/g, ' ').replaceAll('( ', '('))
    .replace(/'::text(?!\[)/g, "'")
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('time without time zone', 'time')
    .replace(/ = any \(array\[([^[\]]*)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[([^[\]]*)\]\)/g, ' not in ($1)')
    .replaceAll(' using btree', '')
    .replaceAll(' on only ', ' on ')
    .trim()
}

/** Breaks a long line at spaces outside quoted text and named arguments; the rest is indented by two more. */
export function wrap(line: string, indent = ''): string {
  const lines: string[] = []
  let current = indent
  for (const word of line.match(/(?:\w+ => )?(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|[^\s'"])+/g) ?? []) {
    const filled = current.trim() === '' ? current + word : `${current} ${word}`
    if (filled.length <= width || current.trim() === '') {
      current = filled
    } else {
      lines.push(current)
      current = `${indent}  ${word}`
    }
  }
  return [...lines, current].join('\n')
}

/** A definition that is too long for one line, broken before each of these clauses. */
export function wrapBefore(clauses: RegExp, definition: string, indent = ''): string {
  const lines = indent.length + definition.length <= width ? [definition] : definition.split(clauses)
  return lines.map((line, number) => wrap(line, number === 0 ? indent : `${indent}  `)).join('\n')
}
