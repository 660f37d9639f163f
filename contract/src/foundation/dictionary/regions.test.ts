import { describe, expect, it } from 'vitest'
import { regionTree } from './regions.ts'

describe('regionTree', () => {
  it('puts districts under cities, cities under provinces, and counties without a city under their province', () => {
    const tree = regionTree([
      ['310000', 'Shanghai'],
      ['310100', 'Shanghai'],
      ['310118', 'Qingpu'],
      ['429004', 'Xiantao'],
      ['420000', 'Hubei'],
    ])
    expect(tree).toEqual([
      {
        code: '310000',
        name: 'Shanghai',
        children: [{ code: '310100', name: 'Shanghai', children: [{ code: '310118', name: 'Qingpu' }] }],
      },
      { code: '420000', name: 'Hubei', children: [{ code: '429004', name: 'Xiantao' }] },
    ])
  })
})
