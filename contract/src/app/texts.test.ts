import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverTextKeys, texts } from './texts.ts'

/**
 * The wording of everything a user sees: texts, refusals, titles, help, states, columns. Each pattern stands for a
 * habit that no native writer has; the message says what to write instead.
 */
const english: readonly (readonly [RegExp, string])[] = [
  [/(^|[.;:] )Who( \S+){4,}(?![^.]*\?)/, 'a subject: “People with …”, “Rows with …”, not “Who has …”'],
  [/\b(for|from|by|of|with|than) who\b/i, '“for the person who …”'],
  // Not the stands of exhibitors.
  [/\bstands? (at|in|on|here|there|among|above|behind|under|for|open)\b/i, 'is, appears'],
  [/\btold\b/i, 'notified'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct'],
  [/\bgood\b(?! (morning|afternoon|evening))/i, 'valid'],
  [/\bdead\b/i, 'no longer valid, expired, revoked'],
  [/\bno more\b/i, 'no longer'],
  [/\bof (its|their|one’s) own\b/i, 'its own …'],
  [/\bone a \w+/i, 'one per line'],
  [/\bspreads?\b/i, 'campaign'],
  [/\b(nought|anew)\b/i, 'zero, again'],
  [
    /(?<!such as |like |example |e\.g\. )\b\d{4}-\d{2}-\d{2}\b/i,
    'a date as 3 Dec 2026; ISO only as an example of what to type',
  ],
]
const chinese: readonly (readonly [RegExp, string])[] = [
  [/待审核|待人工审核|等待审批/, '待审批'],
  [/驳回/, '拒绝'],
  [/试判/, '试刷'],
  [/把握大/, '可信度高'],
]

/** Sentences the specification gives. */
const specified: ReadonlySet<string> = new Set()

/** Folders whose wording has not been revised yet. */
const unrevised: readonly string[] = []

type Half = string | { readonly one: string; readonly other: string }

const han = /\p{Script=Han}/u
const isHalf = (value: unknown): value is Half =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'one' in value && 'other' in value)

interface Pair {
  key: string
  cn: string
  en: Half
  isRefusal: boolean
}

/** All pairs of texts reachable from an exported value: `[cn, en]`, or `[code, cn, en]`. */
function pairsIn(value: unknown, seen: Set<unknown>, key = ''): Pair[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (Array.isArray(value)) {
    const isRefusal = typeof value[0] === 'number' && value.length === 3
    const [cn, en] = isRefusal ? value.slice(1) : value
    if (value.length <= 3 && typeof cn === 'string' && han.test(cn) && isHalf(en)) return [{ key, cn, en, isRefusal }]
  } else if (Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([name, member]) => pairsIn(member, seen, name))
}

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !/\.test\.ts$|^app\/testing\//.test(file))
  .filter(file => !unrevised.some(folder => file.startsWith(`${folder}/`)))
  // Texts are reported for the file that declares them, not for one that collects them.
  .sort((a, b) => Number(!/texts/.test(a)) - Number(!/texts/.test(b)) || b.split('/').length - a.split('/').length)
const seen = new Set<unknown>()
const pairs: { file: string; key: string; cn: string; en: string; isRefusal: boolean }[] = []
for (const file of files) {
  const exported: unknown = { ...(await import(join(root, file))) }
  for (const { en, ...pair } of pairsIn(exported, seen)) {
    for (const half of typeof en === 'string' ? [en] : [en.one, en.other]) pairs.push({ file, ...pair, en: half })
  }
}

const found = (text: string, patterns: typeof english) =>
  specified.has(text) ? [] : patterns.filter(([pattern]) => pattern.test(text)).map(([, better]) => better)

/** The help of a field, a dialog or a page: read as text. */
const isHelper = ({ file, key, isRefusal }: (typeof pairs)[number]) =>
  !isRefusal && (/(Hint|Why|Lead|Help)$/.test(key) || file.endsWith('help.ts'))

/** A fault at the end of a helper text: sentences end with a period in both languages, fragments do not. */
function endOf({ cn, en }: { cn: string; en: string }): string | undefined {
  const ends = { cn: cn.endsWith('。'), en: /\.$/.test(en) && !/\b(Ltd|No)\.$/.test(en) }
  if (ends.cn !== ends.en) return 'a period in both languages or in neither'
  if (!ends.en && !/[?!：:]$/.test(en) && (/[.?!]”? \p{Lu}/u.test(en) || /[。？！]./.test(cn)))
    return 'a period at the end too'
  return undefined
}

describe('the wording', () => {
  it('covers all texts', () => {
    expect(pairs.length).toBeGreaterThan(3000)
  })

  it('contains no English pattern that a native writer would replace', () => {
    expect(pairs.flatMap(({ file, en }) => found(en, english).map(better => `${file}: ${en} (${better})`))).toEqual([])
  })

  it('has one word for one thing in Chinese', () => {
    expect(pairs.flatMap(({ file, cn }) => found(cn, chinese).map(better => `${file}: ${cn}（${better}）`))).toEqual([])
  })

  it('ends helper texts that are sentences with a period, and no fragment', () => {
    const helpers = pairs.filter(isHelper)
    expect(helpers.length).toBeGreaterThan(400)
    expect(
      helpers.flatMap(one => (endOf(one) ? [`${one.file}: ${one.key}: ${one.cn} | ${one.en} (${endOf(one)})`] : [])),
    ).toEqual([])
  })

  it.each([
    [{ cn: '填 0 为永久保留', en: '0 keeps the data permanently.' }, 'in neither'],
    [{ cn: '可不填。', en: 'Optional' }, 'in neither'],
    [{ cn: '不能恢复。请核对', en: 'This can’t be undone. Check it' }, 'at the end too'],
    [{ cn: '最多 500 字', en: 'Up to 500 characters' }, undefined],
    [{ cn: '可不填。', en: 'It is optional.' }, undefined],
  ])('validates the end of %j', (text, wrong) => {
    const said = endOf(text)
    if (wrong) expect(said).toContain(wrong)
    else expect(said).toBeUndefined()
  })

  it.each([
    ['Who has the same document is one person', 1],
    ['Who approves?', 0],
    ['The card is dead', 1],
    ['Open on 2026-12-03', 1],
    ['A date such as 2026-12-03', 0],
    ['Goodbye', 0],
  ])('validates “%s”', (text, count) => {
    expect(found(text, english)).toHaveLength(count)
  })
})

describe('a text key', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(path => /texts\.ts$/.test(path))
  const literal = /^(?:export )?const (\w+) = (?:defineTexts\()?(\{\n.*?^\}|\{ \.\.\.[^}]*\})/gms

  /** The keys of one object of texts, one entry for each part that gives it: `{ key: …, ...otherTexts }`. */
  async function keysOf(text: string, path: string, source: string): Promise<string[]> {
    const own = [...text.matchAll(/^ {2}(\w+): /gm)].map(([, key = '']) => key)
    const parts = [...text.matchAll(/\.\.\.(\w+)/g)].map(async ([, name = '']) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(source)?.[1]
      if (from) return Object.keys((await import(join(root, path, '..', from)))[name])
      const local = [...source.matchAll(literal)].find(([, constant]) => constant === name)
      return local ? keysOf(local[2] ?? '', path, source) : []
    })
    return [...own, ...(await Promise.all(parts)).flat()]
  }

  it('is declared once in its domain', async () => {
    const objects = files
      .filter(path => path !== join('app', 'texts.ts'))
      .flatMap(path => {
        const source = readFileSync(join(root, path), 'utf8')
        return [...source.matchAll(literal)].map(([, name, text = '']) => ({ name, text, path, source }))
      })
    const keys = await Promise.all(objects.map(({ text, path, source }) => keysOf(text, path, source)))
    expect(keys.flat().length).toBeGreaterThan(3_000)
    const twice = keys.flatMap((found, position) =>
      found.filter((key, at) => found.indexOf(key) !== at).map(key => `${objects[position]?.name} ${key}`),
    )
    expect(twice).toEqual([])
  })
})

it('each text that only the server renders is a text', () => {
  expect([...serverTextKeys].filter(key => !(key in texts))).toEqual([])
})
