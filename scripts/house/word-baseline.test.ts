import { describe, expect, it } from 'vitest'
import { countAll, countWords, findExcess, parseBaseline, readBaseline, toCounts, toMessage } from './baseline.ts'
import { findWords } from './count-words.ts'
import { toAllowance, toDeniedWord } from './word-list.ts'

it('no file has more denied words than scripts/house/word-baseline.tsv allows', () => {
  const found = countAll()
  const baseline = readBaseline()
  expect(findExcess(found, baseline).map(toMessage)).toEqual([])
  const less = countWords(baseline) - countWords(toCounts(found))
  if (less > 0) console.info(`${less} denied words less than the baseline: npm run house -- --update makes that last.`)
})

const yonder = toDeniedWord('1\tyonder yon\tall\tthere')
const hither = toDeniedWord('5\thither\tnames\there', [toAllowance('hither\thither-to\t*\ta reason')])
const whither = toDeniedWord('17\twhither\tfiles\tto')
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
    const telephone = toDeniedWord('1\ttelephone\tnames\tphone')
    const text = 'const homeTelephone = changeTelephone'
    expect(findWords('server/src/a/b.ts', text, [telephone])).toEqual(new Map([['telephone', [1]]]))
  })
  it('where it is taken out of a row of the wire, if the file does not declare it', () => {
    const telephone = toDeniedWord('1\ttelephone\tnames\tphone')
    const words = (text: string) => findWords('server/src/a/b.ts', text, [telephone])
    expect(words('const { telephone } = row')).toEqual(new Map())
    expect(words('const telephone = 1\nsave({ telephone })')).toEqual(new Map([['telephone', [1, 2]]]))
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

describe('the baseline', () => {
  const found = (path: string, count: number) => new Map([[path, new Map([['told', Array<number>(count).fill(1)]])]])
  const baseline = parseBaseline('a.ts\tkept=1 told=2\nb.ts\ttold=1\n')

  it('lets a count decrease and never increase', () => {
    const alone = parseBaseline('a.ts\ttold=2\n')
    expect(findExcess(found('a.ts', 1), alone)).toEqual([])
    const more = { path: 'a.ts', key: 'told', lines: [1, 1, 1], allowed: 2 }
    expect(findExcess(found('a.ts', 3), alone)).toEqual([more])
  })
  it('gives a new file the counts that others gave up, and no more', () => {
    expect(findExcess(found('moved.ts', 3), baseline)).toEqual([])
    expect(findExcess(found('moved.ts', 4), baseline)).toMatchObject([{ path: 'moved.ts', allowed: 3 }])
    expect(findExcess(found('new.ts', 1), new Map())).toMatchObject([{ path: 'new.ts', allowed: 0 }])
  })
  it('gives a file of the baseline the counts that its module and deleted files gave up', () => {
    const before = parseBaseline(
      'server/src/z/a/b/c.ts\ttold=1\nserver/src/z/a/d.ts\ttold=1\nserver/src/z/e/f.ts\ttold=2\n',
    )
    const after = (path: string) => new Map([['server/src/z/e/f.ts', new Map<string, number[]>()], ...found(path, 2)])
    expect(findExcess(after('server/src/z/a/d.ts'), before)).toEqual([])
    const other = new Map([
      ...found('server/src/z/a/b/c.ts', 1),
      ...found('server/src/z/a/d.ts', 3),
      ...found('server/src/z/e/f.ts', 0),
    ])
    expect(findExcess(other, before)).toMatchObject([{ path: 'server/src/z/a/d.ts', allowed: 1 }])
  })
  it('accepts new SQL as it is', () => {
    expect(findExcess(found('server/schema/a.sql', 5), baseline)).toEqual([])
  })
  it('takes the lower count of a path that a merge left twice', () => {
    expect(parseBaseline('a.ts\ttold=2\na.ts\tkept=1 told=1\n')).toEqual(new Map([['a.ts', new Map([['told', 1]])]]))
  })
  it('names file, word, line and standard term', () => {
    const message = toMessage({ path: 'a.ts', key: 'told', lines: [0, 7], allowed: 1 })
    expect(message).toBe(
      'a.ts: "told" 2 times, at most 1 allowed (the file name, line 7). The standard term: notify, notified.',
    )
  })
})
