import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../kernel/command/shape-of.ts'
import { personFields } from './fields.ts'

const personName = schemaOf(personFields.name)

const issuesOf = (name: string) => personName.safeParse(name).error?.issues

describe('personName', () => {
  it.each([
    ['李伟', '李伟'],
    ['  李　伟 ', '李 伟'],
    ['𠮷田', '𠮷田'],
    ...[...'·•‧・･∙⋅.．●\u0387'].map(dot => [`阿卜杜拉${dot}买买提`, '阿卜杜拉·买买提'] as [string, string]),
    ['⾦⼤伟', '金大伟'],
    ['⻢云', '马云'],
    ['J.R. Li', 'J.R. Li'],
    ['Ｌｉ Ｗｅｉ', 'Li Wei'],
    ['Zoë O’Neil-García', 'Zoë O’Neil-García'],
    ['ジョン・スミス', 'ジョン・スミス'],
    ['ジョン·スミス', 'ジョン・スミス'],
    ['=SUM(A1)', '=SUM(A1)'],
    ['\u0928\u0947\u0939\u093e', '\u0928\u0947\u0939\u093e'],
  ])('keeps %j as %j', (typed, parsed) => expect(personName.parse(typed)).toBe(parsed))

  it('counts characters as people do', () => {
    expect(personName.parse('𠮷'.repeat(100))).toBe('𠮷'.repeat(100))
    expect(issuesOf('𠮷'.repeat(101))).toMatchObject([{ message: 'badge.nameLength', params: { actual: 101 } }])
    expect(issuesOf(' \u3000')).toMatchObject([{ message: 'kernel.required' }])
  })

  it.each([
    ['李\u{1f600}伟', 'badge.nameEmoji'],
    ['\u{1f1e8}\u{1f1f3}', 'badge.nameEmoji'],
    ['李\u2764\ufe0f', 'badge.nameEmoji'],
    ['李\n伟', 'badge.nameControl'],
    ['李\u0000伟', 'badge.nameControl'],
    ['李\u202e伟', 'badge.nameControl'],
    ['李\ud842', 'badge.nameControl'],
    ['12 - 3', 'badge.nameWithoutLetter'],
    ['ქართველი', 'badge.nameScript'],
  ])('refuses %j with %s', (name, message) => expect(issuesOf(name)?.[0]?.message).toBe(message))

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
        const once = personName.safeParse(text)
        fc.pre(once.success)
        return personName.parse(once.data) === once.data
      }),
    )
  })
})
