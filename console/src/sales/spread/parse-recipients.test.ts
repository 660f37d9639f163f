import { describe, expect, it } from 'vitest'
import { parseRecipients } from './parse-recipients.ts'

const of = (address: string) => new URLSearchParams(address)

describe('the recipients of a new campaign', () => {
  it('are the potential audience whether or not the survey belongs to an exhibition, which they have not attended', () => {
    const params = of('survey=s&exhibitionId=e')
    expect(parseRecipients(params, { kind: 'potential', attended: true })).toEqual({ kind: 'potential', filter: {} })
  })

  it('are the actual audience of the survey’s exhibition, or all if the sender chooses so', () => {
    const params = of('survey=s&exhibitionId=e')
    expect(parseRecipients(params, { kind: 'real', attended: true })).toMatchObject({ filter: { exhibitionId: 'e' } })
    expect(parseRecipients(params, { kind: 'real', attended: false })).toEqual({ kind: 'real', filter: {} })
  })

  it('are those of a filtered list with its search, or selected ones', () => {
    const list = of('kind=real&exhibitionId=e&gender=male&by=name&q=张')
    expect(parseRecipients(list, { kind: 'real', attended: true })).toEqual({
      ...{ kind: 'real', filter: { exhibitionId: 'e', gender: 'male' }, search: { type: 'name', value: '张' } },
    })
    expect(parseRecipients(of('kind=real&ids=a,b&gender=male'), { kind: 'real', attended: true })).toEqual({
      ...{ kind: 'real', ids: ['a', 'b'] },
    })
  })
})
