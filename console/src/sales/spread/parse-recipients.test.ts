import { describe, expect, it } from 'vitest'
import { parseRecipients } from './parse-recipients.ts'

const of = (address: string) => new URLSearchParams(address)

describe('whom a new spread goes to', () => {
  it('is potential audience whether or not the survey is about an exhibition: nobody of them attended one', () => {
    const params = of('survey=s&exhibitionId=e')
    expect(parseRecipients(params, { kind: 'potential', attended: true })).toEqual({ kind: 'potential', filter: {} })
  })

  it('is the actual audience of the survey’s exhibition, or everybody where the sender says so', () => {
    const params = of('survey=s&exhibitionId=e')
    expect(parseRecipients(params, { kind: 'real', attended: true })).toMatchObject({ filter: { exhibitionId: 'e' } })
    expect(parseRecipients(params, { kind: 'real', attended: false })).toEqual({ kind: 'real', filter: {} })
  })

  it('is what a list was narrowed to and searched for, or those who were picked', () => {
    const list = of('kind=real&exhibitionId=e&gender=male&by=name&q=张')
    expect(parseRecipients(list, { kind: 'real', attended: true })).toEqual({
      ...{ kind: 'real', filter: { exhibitionId: 'e', gender: 'male' }, search: { type: 'name', value: '张' } },
    })
    expect(parseRecipients(of('kind=real&ids=a,b&gender=male'), { kind: 'real', attended: true })).toEqual({
      ...{ kind: 'real', ids: ['a', 'b'] },
    })
  })
})
