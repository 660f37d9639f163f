import type { Writable } from 'node:stream'
import { type DocumentColumn, drawTable } from '../../../kernel/notice/document-table.ts'
import type { BothNames } from '../../../kernel/notice/money-document.ts'
import { both, findText, INK, LABEL, margin, nameLines, type Paper, right } from '../../../kernel/notice/paper.ts'
import { writePaper } from '../../../kernel/notice/write-paper.ts'

/** A head of stand, or a company that has none in the section. */
export interface HeadLine {
  section: string
  company: BothNames
  rank: number | null
  name: string | null
  code: string | null
}

export interface HeadList {
  exhibition: BothNames
  /** Null: all sections. */
  section: string | null
  /** As displayed: `2026.12.03`. */
  day: string
  lines: readonly HeadLine[]
}

const columns: readonly DocumentColumn<HeadLine>[] = [
  { title: findText('head.listSection'), w: 20, cell: ({ section }) => section },
  { title: findText('head.listCompany'), w: 62, cell: ({ company }) => company },
  { title: findText('head.listRank'), w: 12, figures: true, cell: ({ rank }) => (rank === null ? '' : String(rank)) },
  { title: findText('head.listName'), w: 32, cell: ({ name }) => name ?? both('head.none') },
  { title: findText('head.listCode'), w: 26, cell: ({ code }) => code ?? '' },
  { title: findText('head.listSign'), w: 30, cell: () => '' },
]

/** Writes the list of heads of stand with spaces for signatures, A4, as PDF to `output`, and ends it. */
export const writeHeads = (list: HeadList, output: Writable): Promise<void> =>
  writePaper(both('head.listTitle'), output, paper => draw(paper, list))

function draw(paper: Paper, { exhibition, section, day, lines }: HeadList): void {
  const wide = { x: margin, w: right - margin, minScale: 0.6 }
  const line = (text: string, size: number, colour: string, gap: number, bold = false) => {
    paper.y += paper.write(text, { size, colour, bold }, wide) + gap
  }
  const [cn, en] = findText('head.listTitle')
  line(cn, 18, INK, 1, true)
  line(String(en), 10, LABEL, 3)
  for (const name of nameLines(exhibition)) line(name, 11, INK, 1)
  if (section !== null) line(both('head.sectionOf', { section }), 10, INK, 1)
  const missing = lines.filter(({ name }) => name === null).length
  line(both('head.listFacts', { day, count: lines.length, missing }), 9, LABEL, 4)
  const title = `${both('head.listTitle')}  ${day}`
  drawTable(paper, columns, lines, () => line(title, 8, LABEL, 3))
  paper.end(title, exhibition)
}
