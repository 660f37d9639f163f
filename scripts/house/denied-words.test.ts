import { describe, expect, it } from 'vitest'
import { findAll, findWords, toMessages } from './count-words.ts'
import { toAllowance, toDeniedWord } from './word-list.ts'

it('no file has a denied word, except where scripts/house/allowed-words.tsv allows it', () => {
  expect([...findAll()].flatMap(([path, words]) => toMessages(path, words))).toEqual([])
})

const yonder = toDeniedWord('yonder yon\tall\tthere')
const hither = toDeniedWord('hither\tnames\there', [toAllowance('hither\thither-to\t*\ta reason')])
const whither = toDeniedWord('whither\tfiles\tto')
const linesOf = (text: string, path = 'server/src/a/b.ts') =>
  Object.fromEntries(findWords(path, text, [yonder, hither, whither]))

describe('a word counts', () => {
  it('in names of any spelling', () => {
    expect(linesOf('const yonderBy = 1\nconst until_yonder = 2')).toEqual({ yonder: [1, 2] })
    expect(linesOf('.fg-hither { color: red }', 'console/src/a.css')).toEqual({ hither: [1] })
    expect(linesOf('', 'server/src/kernel/whither.ts')).toEqual({ 'whither.ts': [0] })
  })
  it('in the SQL of a template', () => {
    expect(linesOf('const query = sql`select yonder_at from message`')).toEqual({ yonder: [1] })
  })
  it('in prose if it is denied in prose too', () => {
    expect(linesOf('// Who is yonder.\n/* They hither it. */')).toEqual({ yonder: [1] })
    expect(linesOf("it('is yonder', () => {})", 'e2e/a.test.ts')).toEqual({ yonder: [1] })
    expect(linesOf("log('nobody was yonder')")).toEqual({ yonder: [1] })
    expect(linesOf('They\nare yonder to hither it.', 'docs/a.md')).toEqual({ yonder: [2] })
  })
})

describe('a word does not count', () => {
  it('as a part of another word', () => {
    expect(linesOf('const hithermost = beyonderStories')).toEqual({})
  })
  it('where another file declares the name', () => {
    expect(linesOf("import { yon } from './yon.ts'\nyon(row.yonder)\nconst a = <A hither={1} />")).toEqual({})
  })
  it('where a page refers to the code', () => {
    expect(linesOf('See `yonderBy` and [this](yonder.ts).', 'docs/a.md')).toEqual({})
  })
  it('in a text for users', () => {
    expect(linesOf("const text = ['已通知', 'You were yonder']", 'contract/src/a/texts.ts')).toEqual({})
    expect(linesOf("getByText('You were yonder')", 'e2e/a.test.ts')).toEqual({})
    expect(linesOf('getByText(`Look yonder`)', 'e2e/a.test.ts')).toEqual({})
  })
  it('in a name of the wire', () => {
    const telephone = toDeniedWord('telephone\tnames\tphone')
    const text = 'const homeTelephone = changeTelephone'
    expect(findWords('server/src/a/b.ts', text, [telephone])).toEqual(new Map([['telephone', [1]]]))
  })
  it('where it is taken out of a row of the wire, if the file does not declare it', () => {
    const telephone = toDeniedWord('telephone\tnames\tphone')
    const words = (text: string) => findWords('server/src/a/b.ts', text, [telephone])
    expect(words('const { telephone } = row')).toEqual(new Map())
    expect(words('const telephone = 1\nsave({ telephone })')).toEqual(new Map([['telephone', [1, 2]]]))
  })
  it('where SQL selects it as a field of the wire', () => {
    const telephone = toDeniedWord('telephone\tnames\tphone')
    const words = (text: string) => findWords('server/src/a/b.ts', text, [telephone])
    expect(words('sql`select phone as telephone, phone as "telephone" from message`')).toEqual(new Map())
    expect(words('sql`select telephone from message`')).toEqual(new Map([['telephone', [1]]]))
  })
  it('as a value in SQL', () => {
    expect(
      linesOf("insert into message (state) values ('yonder') on conflict do nothing", 'server/schema/a.sql'),
    ).toEqual({})
    expect(linesOf("sql`select 'rows yonder' from message`")).toEqual({})
  })
  it('where it is allowed', () => {
    expect(linesOf('const hitherTo = true')).toEqual({})
  })
})

it('a message names file, word, lines and standard term', () => {
  const words = findWords('server/src/kernel/whither.ts', 'const yonder = 1\nconst yon = 2', [yonder, whither])
  expect(toMessages('server/src/kernel/whither.ts', words, [yonder, whither])).toEqual([
    'server/src/kernel/whither.ts: "whither.ts" (the file name). The standard term: to.',
    'server/src/kernel/whither.ts: "yonder" (line 1, line 2). The standard term: there.',
  ])
})
