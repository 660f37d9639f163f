import { describe, expect, it } from 'vitest'
import { permissions } from '../catalogue.ts'
import { menuGroups } from './menu-groups.ts'
import type { PageEntry } from './page-entry.ts'
import { pages } from './pages.ts'

const entries = Object.entries(pages)
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('the pages', () => {
  it('have an address each, and a place each in their group', () => {
    expect(twice(entries.map(([, { path }]) => path))).toEqual([])
    const placed = entries.filter(([, { place }]) => place !== undefined)
    expect(twice(placed.map(([, { group, place }]) => `${group} ${place}`))).toEqual([])
  })

  it('stand beneath the page they say they stand under, and open as it does', () => {
    const wrong = entries.filter(([, { under, path, permission, group }]) => {
      if (under === undefined) return false
      const above: PageEntry | undefined = pages[under]
      return !above || !path.startsWith(`${above.path}/`) || permission !== undefined || group !== undefined
    })
    expect(wrong).toEqual([])
  })

  it('name a permission there is, and are drawn where they stand in no group', () => {
    const known = Object.keys(permissions)
    const named = entries.flatMap(([, { permission = [] }]) => permission)
    expect(named.filter(permission => !known.includes(permission))).toEqual([])
    const single = entries.filter(([, { place, group }]) => place !== undefined && group === undefined)
    expect(single.filter(([, { icon }]) => icon === undefined)).toEqual([])
  })

  it('fill every group but those that wait for theirs', () => {
    const filled = new Set(entries.map(([, { group }]) => group))
    expect(Object.keys(menuGroups).filter(group => !filled.has(group as keyof typeof menuGroups))).toEqual(['finance'])
  })
})
