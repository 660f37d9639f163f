import { settlementKinds } from '@fairgate/contract/finance/settlement/kinds'
import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import { type CompanyType, companyTypes } from '@fairgate/contract/kernel/auth/permission'
import { describe, expect, it } from 'vitest'
import { permissionsOfType } from '../../identity/session/api.ts'
import type { Config } from '../../kernel/settings/config.ts'
import { menuOf } from './menu-of.ts'

const titles = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ title, children }) => (children ? titles(children) : [title]))
const menu = (companyType: CompanyType, language: 'cn' | 'en') =>
  titles(menuOf({ companyType, permissions: permissionsOfType(companyType) }, language, {}, {} as Config))

const settlements = Object.values(settlementKinds).map(({ label }) => label)

describe('the menu', () => {
  it.each([
    ['platform', ['Cooperator', 'Agent', 'Sponsor']],
    ['sponsor', ['Cooperator', 'Agent', 'Sponsor']],
    ['cooperatorMain', ['Cooperator']],
    ['cooperatorSec', ['Cooperator']],
    ['cooperatorTemp', ['Cooperator']],
    ['logistics', ['Cooperator']],
    ['agent', ['Agent']],
    ['agentSec', ['Agent']],
  ] as const)('of %s has the settlements it can have, in both languages', (type, kinds) => {
    for (const [at, language] of (['cn', 'en'] as const).entries()) {
      const shown = menu(type, language)
      const expected = kinds.map(kind => settlementKinds[kind].label[at])
      expect(shown.filter(title => settlements.some(label => label[at] === title))).toEqual(expected)
    }
  })

  it('contains no page twice', () => {
    for (const type of companyTypes) expect(new Set(menu(type, 'en')).size).toBe(menu(type, 'en').length)
  })
})
