import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const registry = source('app/hooks.ts')

/** The hooks that a docstring lists, one a line: ` * - `<module>.<function>`: what it does`. */
export const hooksDescribedIn = (path: string): string[] =>
  [...source(path).matchAll(/^ \* - `([\w-]+\.\w+)`(?: \(`\w+`\))?:/gm)].map(([, name = '']) => name).toSorted()

/**
 * The functions of modules that parts of the registry name (`app/hooks.ts`), as `<module>.<function>`, including those
 * for all transitions.
 */
export function hooksRegisteredIn(...parts: { from: string; to: string }[]): string[] {
  const texts = [...parts, { from: '[onTransition]: {', to: '[onCreate]' }].map(between)
  const imports = registry.matchAll(/^import (?:\* as (\w+)|\{([^}]+)\}) from '\.\.\/[\w-]+\/([\w-]+)\/hooks\.ts'/gm)
  const named = [...imports].flatMap(([, all, some = '', module]) => {
    const one = all ? `\\b${all}\\.(\\w+)` : `\\b(${[...some.matchAll(/\w+/g)].join('|')})\\b`
    return texts.flatMap(text => [...text.matchAll(new RegExp(one, 'g'))].map(([, name]) => `${module}.${name}`))
  })
  return [...new Set(named)].toSorted()
}

/** The single part of the registry between two texts. */
function between({ from, to }: { from: string; to: string }): string {
  const [, after, ...others] = registry.split(from)
  const [text, rest] = after?.split(to) ?? []
  if (text === undefined || rest === undefined || others.length > 0) throw new Error(`hooks.ts has no one “${from}”`)
  return text
}
