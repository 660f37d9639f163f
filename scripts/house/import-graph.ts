import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { moduleOf } from './areas.ts'
import { root } from './source-files.ts'

/** The imports of each file within the project, type imports included, by paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const specifiers = /^(?:import|export)\b[^'"=(]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm

export function readImports(paths: readonly string[]): ImportGraph {
  const known = new Set(paths)
  return new Map(
    paths.map(path => {
      const found = [...readFileSync(join(root, path), 'utf8').matchAll(specifiers)]
      const targets = found.map(([, from, alone, lazy]) => toPath(path, from ?? alone ?? lazy ?? ''))
      return [path, [...new Set(targets)].filter(target => known.has(target))]
    }),
  )
}

function toPath(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return `${specifier.replace(/^@fairgate\/contract\//, 'contract/src/')}.ts`
}

/** Groups of files that import each other (Tarjan's strongly connected components). */
export function findCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const closed = new Set<string>()
  const cycles: string[][] = []
  /** Returns the first file on the current path that can be reached from this one. */
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    open.push(path)
    const reached = (graph.get(path) ?? []).map(target => order.get(target) ?? visit(target))
    const lowest = Math.min(own, ...reached.filter((_, at) => !closed.has(graph.get(path)?.[at] ?? '')))
    if (lowest === own) {
      const group = open.splice(open.indexOf(path))
      for (const one of group) closed.add(one)
      if (group.length > 1) cycles.push(group.sort())
    }
    return lowest
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return cycles
}

/** Pairs of modules of the contract of which the first imports the second, although that is later in their order. */
export function findUpwardImports(graph: ImportGraph, modules: readonly string[]): string[] {
  const contract = [...graph].filter(([path]) => path.startsWith('contract/src/'))
  const pairs = contract.flatMap(([path, targets]) =>
    targets.map(target => [moduleOf(path), moduleOf(target)] as const),
  )
  const upward = pairs.filter(([from, to]) => modules.includes(from) && modules.indexOf(to) > modules.indexOf(from))
  return [...new Set(upward.map(([from, to]) => `${from} → ${to}`))]
}
