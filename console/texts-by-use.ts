import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const consoleSources = fileURLToPath(new URL('src', import.meta.url))
const contractSources = fileURLToPath(new URL('../contract/src', import.meta.url))

/** What an operator's first page consists of: the shell and the first list, with everything that they import at once. */
const firstPage = [
  'app/main.tsx',
  'app/shell/App.tsx',
  'app/shell/Shell.tsx',
  'exhibitions/exhibition/ExhibitionApproval.screen.tsx',
]

/** An import that is part of the same chunk or of one that is loaded with it: neither of types nor on demand. */
const staticImport = /^(?:import|export) (?!type )[^'"()]*?from '([^']+)'|^import '([^']+)'/gm
/** `'domain.key'`, or the beginning of a template: `domain.key${…}`. */
const literal = /['"`]([a-zA-Z]+\.[a-zA-Z0-9]*)(['"`]|\$\{)/g

/**
 * The keys of texts that the first page renders, by reading its sources: every key that they name, and every one that begins like
 * a template of theirs. A key that they only build at run time is missing: the page shows it when the further texts are there.
 */
export function keysOfFirstPage(all: readonly string[]): Set<string> {
  const named = new Set<string>()
  const begun = new Set<string>()
  for (const source of sourcesOf(firstPage.map(path => join(consoleSources, path)))) {
    for (const [, key = '', end] of source.matchAll(literal)) (end === '${' ? begun : named).add(key)
  }
  return new Set(all.filter(key => named.has(key) || [...begun].some(start => key.startsWith(start))))
}

function* sourcesOf(paths: readonly string[], seen = new Set<string>()): Generator<string> {
  for (const path of paths) {
    if (seen.has(path)) continue
    seen.add(path)
    const source = readFileSync(path, 'utf8')
    yield source
    const imports = [...source.matchAll(staticImport)].map(([, from = '', bare = '']) => from || bare)
    yield* sourcesOf(
      imports.flatMap(name => fileOf(name, path)),
      seen,
    )
  }
}

/** The source file of an import; none for libraries and style sheets. */
function fileOf(name: string, importer: string): string[] {
  const contract = /^@fairgate\/contract\/(.+)$/.exec(name)?.[1]
  if (contract) return [join(contractSources, `${contract}.ts`)]
  if (!/^\..*\.tsx?$/.test(name)) return []
  const path = join(dirname(importer), name)
  return existsSync(path) ? [path] : []
}
