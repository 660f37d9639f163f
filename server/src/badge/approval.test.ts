import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hooks } from '../hooks.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const registry = read('../hooks.ts')

/** The functions of other modules that a part of the registry names, as `<module>.<function>`. */
function functionsIn(part: string): string[] {
  const imports = registry.matchAll(/^import (?:\* as (\w+)|\{([^}]+)\}) from '\.\/([\w-]+)\/effects\.ts'/gm)
  return [...imports].flatMap(([, all, some = '', module]) => {
    const used = all
      ? [...part.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      : [...some.matchAll(/\w+/g)].map(([name]) => name).filter(name => new RegExp(`\\b${name}\\b`).test(part))
    return used.map(name => `${module}.${name}`)
  })
}

/** What stands between two texts of the registry. */
function between(start: string, end: string): string {
  const [, rest = ''] = registry.split(start)
  expect(rest).toContain(end)
  return rest.split(end)[0] as string
}

describe('the docstring of an approval', () => {
  const described = [...read('approval.ts').matchAll(/^ \* - `([\w-]+\.\w+)`:/gm)].map(([, name]) => name)

  it('names the hooks that other modules register for it, and no others', () => {
    const steps = functionsIn(between('badge.approvalSteps({', '\n})'))
    const everyTransition = functionsIn(between('[onTransition]: {', '[onCreate]'))
    // A port of the settlement that the fees ask, and no hook.
    const registered = [...steps, ...everyTransition].filter(name => name !== 'settlement.begunOf')
    expect(described.toSorted()).toEqual([...new Set(registered)].toSorted())
  })

  it('leaves no hook out: the events of an approval have its steps alone', () => {
    const { approve, charge: bill, pay, undo } = hooks.badge
    expect([approve, bill, pay, undo].map(steps => steps.map(({ name }) => name))).toEqual([
      ...[['approve'], ['charge'], ['pay'], ['undo']],
    ])
    expect('endorse' in hooks.badge).toBe(false)
  })
})
