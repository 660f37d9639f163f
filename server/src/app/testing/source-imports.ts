import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')

/** A file, and what it imports. */
export type Source = { path: string; text: string; imports: string[] }

const workspaces = ['contract/src', 'server/src', 'server/seeds', 'console/src', 'packages/embedded-postgres/src']
export const sources: Source[] = workspaces.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map(read),
)
/** Without tests. */
export const products = sources.filter(source => !isTest(source.path))

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\b[^'"=(]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return { path, text, imports: [...found].map(match => resolve(path, match[1] ?? match[2] ?? match[3] ?? '')) }
}

/** `./x.ts` and `@fairgate/contract/x` as paths from the root; a package by its name. */
export function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return specifier.replace(/^@fairgate\/contract\//, 'contract/src/')
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|^(contract|server|packages\/[^/]+)\/src\/(app\/)?(testing|permission-table)\//.test(path)
}

export function isPackage(target: string): boolean {
  return !/^(contract|server|console)\//.test(target)
}

/** All imports that `wrong` refuses, as readable lines. */
export function offences(among: Source[], wrong: (source: Source, target: string) => boolean): string[] {
  return among.flatMap(source =>
    source.imports.filter(target => wrong(source, target)).map(target => `${source.path} imports ${target}`),
  )
}
