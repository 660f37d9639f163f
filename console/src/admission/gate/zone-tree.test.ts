import { describe, expect, it } from 'vitest'
import { asTree, within } from './zone-tree.ts'

const row = (id: string, parentId: string | null = null) => ({ id, parentId, code: id })
const rows = [row('N10'), row('N2'), row('N2-B', 'N2'), row('N2-A', 'N2'), row('N2-A-1', 'N2-A')]

describe('zone tree', () => {
  it('lists each zone before the zones in it, siblings by sign', () => {
    expect(asTree(rows).map(({ code, depth }) => `${depth} ${code}`)).toEqual([
      '0 N2',
      '1 N2-A',
      '2 N2-A-1',
      '1 N2-B',
      '0 N10',
    ])
  })

  it('places a zone whose parent is not in the list outermost', () => {
    expect(asTree([row('X', 'gone')])).toEqual([{ ...row('X', 'gone'), depth: 0 }])
  })

  it('forbids a zone itself and all zones in it', () => {
    expect([...within(rows, 'N2')].sort()).toEqual(['N2', 'N2-A', 'N2-A-1', 'N2-B'])
  })
})
