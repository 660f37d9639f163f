/** A part of a source file: a name that it declares, or prose. */
export interface SourcePart {
  readonly kind: 'name' | 'prose'
  readonly text: string
  readonly index: number
}

const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|[A-Za-z_$][\w$]*(?<!\$)/g
const word = /[A-Za-z_$][\w$]*(?<!\$)/g
const imports = /^(?:import|export)\s[^'"=(;]*?\bfrom\s+'[^']+'/gm
/** A name that a statement declares by itself, not out of a pattern: `const name = …`. */
const declaration = /\b(?:const|let|function|class) ([A-Za-z_$][\w$]*)/g
/** The names between braces, of a pattern or an object: `{ name, other = 1 }`. */
const pattern = /(?<!\$)\{\s([^{}]*)\}/g
const beforeTitle = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*$/

/** Names that are fixed elsewhere: fields of the wire, and the domains of texts (`spread.title`). */
interface FixedNames {
  readonly isField: (name: string) => boolean
  readonly isDomain: (name: string) => boolean
}

/**
 * The names and the prose of a file of TypeScript. A name counts where it is declared: what a file imports, reads as a
 * member (`.name`), takes out of a row of the wire (`{ name }`), selects as a field of
 * the wire (`as name`) or sets as an attribute (`name={…}`) is not its choice.
 * Comments and titles of tests are prose, in `logs` (a file whose strings no user reads) every string of several words
 * is. SQL in a template is names.
 */
export function splitTypeScript(text: string, { isField, isDomain }: FixedNames, logs: boolean): SourcePart[] {
  const parts: SourcePart[] = []
  const taken = [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(',').flatMap(toTakenName))
  const imported = new Set([...text.matchAll(imports)].flatMap(([clause]) => clause.match(word) ?? []))
  const declared = new Set([...text.matchAll(declaration)].map(([, name]) => name))
  for (const name of taken) if (isField(name) && !declared.has(name)) imported.add(name)
  const addName = (name: string, index: number, source: string, at: number) => {
    if (imported.has(name) || source[at - 1] === '.') return
    const next = source.slice(at + name.length, at + name.length + 2)
    if (/^=[{"']/.test(next) || (isField(name) && /^\??:/.test(next)) || (isDomain(name) && next[0] === '.')) return
    parts.push({ kind: 'name', text: name, index })
  }
  for (const { 0: found, index } of text.matchAll(token)) {
    const [first] = found
    if (first === '/') parts.push(...splitLines(found, index))
    else if (first === '`' && isSql(found, text[index - 1])) addTemplate(found, index)
    else if (/['"`]/.test(first ?? '')) {
      const isProse = /\s/.test(found) && (logs || beforeTitle.test(text.slice(Math.max(0, index - 60), index)))
      if (isProse) parts.push({ kind: 'prose', text: found, index })
    } else addName(found, index, text, index)
  }
  return parts

  function addTemplate(template: string, index: number): void {
    const blank = (part: string) => ' '.repeat(part.length)
    const code = template.replace(/(?<=\s)--\s.*/g, (comment, at: number) => {
      parts.push(...splitLines(comment, index + at))
      return blank(comment)
    })
    const sql = code.replace(/\bon conflict\b|'[^'\n]*'|(?<=\/)[\w-]+/g, blank)
    for (const { 0: name, index: at } of sql.matchAll(word)) {
      const isAlias = sql[at - 1] === '"' || sql.slice(0, at).endsWith(' as ')
      if (!isAlias || !isField(name)) addName(name, index + at, sql, at)
    }
  }
}

export function splitSql(text: string): SourcePart[] {
  return splitBy(text, /--.*|\/\*[\s\S]*?\*\//g, /\bon conflict\b|'[^'\n]*'/g)
}

export function splitCss(text: string): SourcePart[] {
  return splitBy(text, /\/\*[\s\S]*?\*\//g, /url\([^)]*\)/g)
}

/** Code in backticks is declared elsewhere. */
export function splitMarkdown(text: string): SourcePart[] {
  return splitLines(
    text.replace(/`[^`\n]+`|\]\([^)\s]+\)/g, code => ' '.repeat(code.length)),
    0,
  )
}

/** A tagged template, or one that looks like a statement. */
const isSql = (template: string, before = ''): boolean =>
  /\w/.test(before) ||
  /\b(select|insert into|delete from|join|where)\s|\bupdate \S+ set\b|^.\s*from\s/.test(template) ||
  !/\s/.test(template)

/** `name` or `name = default`; not what is renamed, spread or computed. */
const toTakenName = (text: string): string[] => /^\s*([A-Za-z_$][\w$]*)\s*(?:=[^=>].*)?$/.exec(text)?.slice(1) ?? []

/** Prose line by line, so that each word has a line number. */
function splitLines(text: string, from: number): SourcePart[] {
  return [...text.matchAll(/.+/g)].map(({ 0: line, index }) => ({ kind: 'prose', text: line, index: from + index }))
}

/** Comments are prose, all other words are names, `ignored` is neither. */
function splitBy(text: string, comments: RegExp, ignored: RegExp): SourcePart[] {
  const parts: SourcePart[] = []
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const code = text
    .replace(comments, (comment, index: number) => {
      parts.push(...splitLines(comment, index))
      return blank(comment)
    })
    .replace(ignored, blank)
  for (const { 0: name, index } of code.matchAll(/[A-Za-z_$][\w$-]*/g)) parts.push({ kind: 'name', text: name, index })
  return parts
}
