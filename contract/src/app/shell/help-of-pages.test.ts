import { describe, expect, it } from 'vitest'
import { permissions } from '../texts.ts'
import { helpOfPages } from './help-of-pages.ts'
import { pages } from './pages.ts'

const closed = Object.keys(pages).filter(key => !pages[key]?.open)
const all = Object.entries(helpOfPages)
const texts = all.flatMap(([key, { label }]) => [
  { key, text: String(label[0]), ends: /[。？！]/g },
  { key, text: String(label[1]), ends: /[.?!](?=\s|$)/g },
])
const parameters = (path = ''): readonly string[] => path.match(/:\w+/g) ?? []

describe('the help of a page', () => {
  it('exists for the start page and every page behind the login, and for no other', () => {
    expect(Object.keys(helpOfPages).toSorted()).toEqual(['main', ...closed].toSorted())
  })

  it('has at most two complete sentences, in both languages', () => {
    const wrong = texts.filter(({ text, ends }) => {
      const sentences = text.match(ends)?.length ?? 0
      return sentences < 1 || sentences > 2 || !/[。？！.?!]$/.test(text)
    })
    expect(wrong).toEqual([])
    expect(texts.filter(({ text, ends }) => ends.source.includes('。') !== /\p{Script=Han}/u.test(text))).toEqual([])
  })

  it('is short', () => {
    const tooLong = texts.filter(({ text, ends }) => text.length > (ends.source.includes('。') ? 70 : 180))
    expect(tooLong).toEqual([])
  })

  it('is no copy of another page’s', () => {
    const said = texts.map(({ text }) => text)
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([])
  })

  it('links to another page that its own address can name', () => {
    const leading = all.filter(([, { next }]) => next !== undefined)
    expect(leading.length).toBeGreaterThan(100)
    const wrong = leading.filter(([key, { next = '' }]) => {
      const to = pages[next]
      const known = new Set(parameters(pages[key]?.path))
      return next === key || !to || to.open || parameters(to.path).some(name => !known.has(name))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
    const questions = all.flatMap(([, { asks = [] }]) => asks)
    expect(questions.filter(name => !(name in permissions))).toEqual([])
  })
})
