import { describe, expect, it } from 'vitest'
import { applicationOf, factsOf, ruleOf } from '../../app/testing/rule-facts.ts'
import { combineBooks, evaluate } from './evaluate.ts'

describe('a book', () => {
  const late = ruleOf('companyLimit', { max: 0 }, { number: 3, code: 'R03', effect: 'warn' })
  it('applies rules by class and effect, the strictest first', () => {
    const rules = [
      late,
      ruleOf('companyLimit', { max: 0 }, { number: 1, code: 'R01', effect: 'hold' }),
      ruleOf('companyLimit', { max: 0 }, { number: 4, code: 'R04', effect: 'refuse' }),
      ruleOf('companyLimit', { max: 0 }, { number: 2, code: 'R02', effect: 'hold' }),
      ruleOf('companyLimit', { max: 0 }, { number: 5, code: 'R05', effect: 'off' }),
      ruleOf('companyLimit', { max: 0 }, { number: 6, code: 'R06', classes: ['press'] }),
    ]
    expect(evaluate({ rules }, applicationOf(), factsOf()).map(({ code }) => code)).toEqual([
      'R04',
      'R01',
      'R02',
      'R03',
    ])
  })
  it('of the exhibition replaces rules of the edition by code', () => {
    const own = { ...late, effect: 'off' as const }
    const edition = { rules: [late, ruleOf('route')] }
    expect(combineBooks(edition, { rules: [own] }).rules).toEqual([ruleOf('route'), own])
    expect(combineBooks(edition, undefined)).toEqual(edition)
  })
  it('needs no rule for kinds that refuse nobody', () => {
    expect(evaluate({ rules: [ruleOf('price'), ruleOf('route')] }, applicationOf(), factsOf())).toEqual([])
  })
})
