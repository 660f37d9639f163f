import { describe, expect, it } from 'vitest'
import { menuGroups } from '../../kernel/page/menu-groups.ts'
import type { PageEntry } from '../../kernel/page/page-entry.ts'
import { permissions } from '../catalogue.ts'
import { headTrailOf, pages, trailOf } from './pages.ts'

const entries = Object.entries(pages)
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('the pages', () => {
  it('have unique addresses, and unique positions in their group', () => {
    expect(twice(entries.map(([, { path }]) => path))).toEqual([])
    const entriesInMenu = entries.filter(([, { place }]) => place !== undefined)
    expect(twice(entriesInMenu.map(([, { group, place }]) => `${group} ${place}`))).toEqual([])
  })

  it('are below their declared parent page, and open with it', () => {
    const wrong = entries.filter(([, { under, path, permission, group }]) => {
      if (under === undefined) return false
      const above: PageEntry | undefined = pages[under]
      return !above || !path.startsWith(`${above.path}/`) || permission !== undefined || group !== undefined
    })
    expect(wrong).toEqual([])
  })

  it('lead back to a page whose address contains the row, and are below no other', () => {
    const parameters = (path: string): readonly string[] => path.match(/:\w+/g) ?? []
    const leading = entries.filter(([, { back }]) => back !== undefined)
    expect(leading).not.toEqual([])
    const wrong = leading.filter(([, { back = '', under, group, path }]) => {
      const above: PageEntry | undefined = pages[back]
      if (!above || under !== undefined || group !== undefined) return true
      return parameters(above.path).some(name => !new Set(parameters(path)).has(name))
    })
    expect(wrong).toEqual([])
    // The chain ends: no page leads back to itself.
    for (const [key] of leading) expect(new Set(trailOf(key).map(one => one.key)).size).toBe(trailOf(key).length)
    expect(trailOf('counter').map(one => one.key)).toEqual([...trailOf('badges').map(one => one.key), 'counter'])
  })

  it('are named after the list if a form is shown next to it, and after themselves otherwise', () => {
    const shown = (key: string) => headTrailOf(key).at(-1)?.key
    const forms = entries.map(([key]) => [key, shown(key)] as const).filter(([key, head]) => key !== head)
    expect(Object.fromEntries(forms)).toEqual({
      ...{ addSystemParameter: 'systemParameters', addTravel: 'travelStatistics' },
      ...{ addTransportation: 'travelStatistics', applyInvoice: 'invoices' },
      ...{ blackExhibitionAdd: 'blackExhibition', blackOutsideAdd: 'blackOutside', blackGardenAdd: 'blackGarden' },
      ...{ whiteExhibitionAdd: 'whiteExhibition', whiteOutsideAdd: 'whiteOutside', whiteGardenAdd: 'whiteGarden' },
    })
    expect(shown('policyOfGround')).toBe('policyOfGround')
    expect(shown('addWebhook')).toBe('addWebhook')
  })

  it('name an existing permission, and have an icon without a group', () => {
    const known = Object.keys(permissions)
    const named = entries.flatMap(([, { permission = [] }]) => permission)
    expect(named.filter(permission => !known.includes(permission))).toEqual([])
    const single = entries.filter(([, { place, group }]) => place !== undefined && group === undefined)
    expect(single.filter(([, { icon }]) => icon === undefined)).toEqual([])
  })

  it('fill every group except those that are planned', () => {
    const filled = new Set(entries.map(([, { group }]) => group))
    expect(Object.keys(menuGroups).filter(group => !filled.has(group as keyof typeof menuGroups))).toEqual([])
  })
})
