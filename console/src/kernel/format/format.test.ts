import { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { formatMoment } from './format.ts'
import { momentWithin } from './moment-within.ts'

vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }))
afterAll(() => vi.unstubAllGlobals())
let language: 'cn' | 'en' = 'cn'
vi.mock('../i18n/language.ts', () => ({
  currentLanguage: () => language,
  text: (key: string, values: Record<string, string>) =>
    render(listTexts[key.replace('shell.', '') as 'todayAt'], language, values),
}))
afterEach(() => {
  language = 'cn'
})

const now = Date.parse('2026-11-21T01:37:00Z')
const [today, yesterday, before] = ['2026-11-21T00:12:00Z', '2026-11-20T08:40:00Z', '2026-11-19T08:40:00Z']
const said = (say: typeof formatMoment) => [today, yesterday, before].map(instant => say(instant, now))

describe('a moment', () => {
  it('begins with a capital letter alone, and with a small one inside a sentence', () => {
    language = 'en'
    expect(said(formatMoment)).toEqual(['Today 08:12', 'Yesterday 16:40', '19 Nov 16:40'])
    expect(said(momentWithin)).toEqual(['today 08:12', 'yesterday 16:40', '19 Nov 16:40'])
  })

  it('is the same in Chinese', () => {
    expect(said(formatMoment)).toEqual(['今天 08:12', '昨天 16:40', '11-19 16:40'])
    expect(said(momentWithin)).toEqual(said(formatMoment))
  })
})
