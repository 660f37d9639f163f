import { expect, it } from 'vitest'
import { commands, permissions, texts } from '../../app/catalogue.ts'
import type { Command } from '../../kernel/command/command.ts'
import { scheduledExports, unscheduledExports } from './exports.ts'

const all = Object.entries<Command>(commands)
const exports = all.filter(([name, { kind }]) => /^export[A-Z]/.test(name) && kind === 'write')
/** For a completed import. */
const ofImports = /ImportErrors$/

it('every export of a list can be scheduled, or has a reason why not', () => {
  const known = [...Object.keys(scheduledExports), ...Object.keys(unscheduledExports)]
  expect(known.toSorted()).toEqual(
    exports
      .map(([name]) => name)
      .filter(name => !ofImports.test(name))
      .toSorted(),
  )
  expect(Object.values(unscheduledExports).filter(key => !(key in texts))).toEqual([])
})

it('what only people may do is not scheduled, just as no key may do it', () => {
  const peoples = exports.filter(([, { access }]) => {
    if (access.caller !== 'operator') return true
    return access.person || access.permissions?.every(name => permissions[name]?.person)
  })
  expect(peoples.map(([name]) => name).filter(name => name in scheduledExports)).toEqual([])
})

it('a list in which some callers only see their own rows declares the permission to see all', () => {
  const wrong = Object.entries(scheduledExports).filter(([name, { shared }]) => {
    const access = (commands[name] as Command | undefined)?.access
    return shared && !(access?.caller === 'operator' && access.permissions?.includes(shared))
  })
  expect(wrong).toEqual([])
})

it('a list with a date filter has both days in its export', () => {
  const wrong = Object.entries(scheduledExports).filter(([name, { dates, inFilter, plain }]) => {
    if (!dates) return false
    const [from, to] =
      dates === 'days' ? ['2030-01-01', '2030-01-02'] : ['2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z']
    const days = inFilter ? { filter: { from, to } } : { from, to }
    const input = { ...days, ...(!plain && { format: 'csv' }) }
    const { error } = (commands[name] as Command).input.safeParse(input)
    return error?.issues.some(
      ({ code, path }) => code === 'unrecognized_keys' || path.includes('from') || path.includes('to'),
    )
  })
  expect(wrong).toEqual([])
})
