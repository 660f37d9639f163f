import { normaliseName } from '@fairgate/contract/badging/badge/person-name'
import { middleDots, searchFold } from '@fairgate/contract/kernel/field/search-fold'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../database/database.ts'
import { nameBegins, nameInside, textInside } from './name-search.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)

/** Whether a name is found by typed text: by the n-gram index, and by its beginning. */
async function finds(name: string, typed: string) {
  return db.one<{ inside: boolean; begins: boolean }>(sql`
    select ${nameInside(sql`search_grams('x', t.name)`, ['t.name'], 'x', typed)} as inside,
      ${nameBegins('t.name', typed)} as begins from (select ${name}::text as name) t`)
}

/** Whether the Unicode version of PostgreSQL, which may be older than that of JavaScript, has every character of a text. */
const isKnown = async (text: string) =>
  (await db.one<{ known: boolean }>(sql`select unicode_assigned(${text}) as known`)).known

describe('search_fold', () => {
  it('folds every character as JavaScript does', async () => {
    const letters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter(code => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map(code => `a${String.fromCodePoint(code)}b`)
    // Characters that both know: the Unicode version of PostgreSQL may be older, and assigned characters never change.
    const known = await db.many<{ text: string; folded: string }>(sql`
      select one as text, search_fold(one) as folded from unnest(${letters}::text[]) as one where unicode_assigned(one)`)
    expect(known.length).toBeGreaterThan(280_000)
    const others = known.filter(({ text, folded }) => searchFold(text) !== folded)
    expect(others.map(({ text }) => (text.codePointAt(1) ?? 0).toString(16))).toEqual([])
  })

  it('folds any text as JavaScript does, and is idempotent', async () => {
    const texts = fc
      .sample(fc.string({ unit: 'grapheme', maxLength: 30 }), 2_000)
      .filter(text => !/\0|\p{Cs}/u.test(text))
      .concat('\u0633\u0651\u02b9\u064e')
    const { folded } = await db.one<{ folded: string[] }>(sql`
      select array_agg(search_fold(one) order by at) as folded from unnest(${texts}::text[]) with ordinality as given(one, at)`)
    expect(folded).toEqual(texts.map(searchFold))
    // Marks separated by an apostrophe have another order the second time, which is equivalent in Unicode.
    const composed = (text: string) => text.normalize('NFKC')
    expect(folded.map(text => composed(searchFold(text)))).toEqual(folded.map(composed))
  })

  it('does not depend on the locale of the database', async () => {
    const { folded } = await db.one<{ folded: string }>(sql`select search_fold('TITLE' collate "C") as folded`)
    expect(folded).toBe('title')
  })
})

describe('a name', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['İstanbul', 'İSTANBUL'],
    ['İstanbul', 'ISTANBUL'],
    ['Diyarbakır', 'DIYARBAKIR'],
    ['Σοφία', 'ΣΟΦΙΑ'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['阿依古丽. 买买提', '阿依古丽买买提'],
    ['阿依古丽 .买买提', '阿依古丽·买买提'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'MÜLLER'],
    ['⾦三', '金三'],
    ['金三', '⾦三'],
    ['马云', '⻢云'],
    ['张三', '张 三'],
    ['张三', '张　三'],
    ['Ｌｉ　Ｗｅｉ', 'li wei'],
    ['O’Brien', "o'brien"],
    ['OBrien', 'O’Brien'],
    ['Zoë García‐Neil', 'garcia-neil'],
    ['ジョン・スミス', 'ｼﾞｮﾝ･ｽﾐｽ'],
    ['홍길동', '\u1112\u1169\u11bc길동'],
  ])('%s is found by %s', async (name, typed) => {
    expect((await finds(normaliseName(name), typed)).inside).toBe(true)
    expect((await finds(name, typed)).inside).toBe(true)
  })

  it('is found by each middle dot, by a space and without one', async () => {
    const dots = [...'·•‧・･∙⋅᛫⸱●.．', ' ', '']
    for (const stored of dots.filter(Boolean))
      for (const typed of dots)
        expect([stored, typed, await finds(`阿卜杜拉${stored}买买提`, `阿卜杜拉${typed}买买提`)]).toEqual([
          stored,
          typed,
          { inside: true, begins: true },
        ])
  })

  it('is not found by an empty text, nor by punctuation only', async () => {
    for (const typed of ['·', "'", '\u200b', ' '])
      expect([
        typed,
        (await db.one<{ found: boolean | null }>(sql`select ${textInside([sql`'李伟'`], typed)} as found`)).found ??
          false,
      ]).toEqual([typed, false])
  })

  it('is found by any of its spellings', async () => {
    const wide = (text: string) => text.replace(/[!-~]/g, c => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
    const spellings: ((name: string) => string)[] = [
      name => name.toUpperCase(),
      name => name.toLowerCase(),
      name => name.normalize('NFD'),
      name => name.normalize('NFKC'),
      wide,
      name => name.replace(middleDots, '•'),
      name => name.replaceAll(' ', '\u3000'),
      name => name.normalize('NFD').replace(/[\u0300-\u0344\u0346-\u036f]/g, ''),
    ]
    const letter = fc.oneof(
      fc.constantFrom(...'李伟𠮷⾦買·•・ -’İıIiΣςσßéÉʹǅЖжё김نपÅ'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(letter, { minLength: 1, maxLength: 12 }).map(letters => letters.join('')),
        fc.constantFrom(...spellings),
        async (typed, spelled) => {
          const name = normaliseName(typed)
          fc.pre(!/\0|\p{Cs}/u.test(name) && searchFold(name) !== '' && searchFold(spelled(name)) !== '')
          fc.pre(await isKnown(name + spelled(name)))
          expect(await finds(name, spelled(name))).toEqual({ inside: true, begins: true })
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
